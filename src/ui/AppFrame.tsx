import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Content, Elements } from './content';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import type { Environment } from './EnvironmentBadge';
import { uiWords } from './words';

type AppFrameProps = {
  environment: Environment;
  /** Where the product name links to. */
  home: string;
  breadcrumbs?: Content;
  /** The button of the command palette: in the bar if there is room, otherwise above the navigation. */
  search?: Content;
  /** `EnvironmentBadge`. */
  badge?: Content;
  points?: Elements;
  account?: Elements;
  /** None before there is a token. */
  navigation?: Elements;
  /** The latest request, at the bottom. */
  requestBar?: Content;
  children: Content;
};

/** The frame of every screen. From 1024 px the navigation is at the left; below, it opens from the menu button. */
export function AppFrame(props: AppFrameProps) {
  const { environment, home, breadcrumbs, search, badge, points, account, navigation, requestBar, children } = props;
  const navigationId = useId();
  const content = useRef<HTMLElement>(null);
  return (
    <div className="frame" data-navigation={navigation ? '' : undefined}>
      <a
        href="#content"
        onClick={(event) => {
          // The address may have a fragment of its own, which must stay.
          event.preventDefault();
          content.current?.focus();
          content.current?.scrollIntoView();
        }}
        className="fixed start-3 top-2 z-40 rounded bg-panel px-3 py-1.5 text-sm font-medium shadow-float not-focus:sr-only"
      >
        {uiWords.skipToContent}
      </a>
      <header className="frame-top">
        {/* Hatched in the sandbox, solid and in another hue on a live service. */}
        <div aria-hidden="true" data-environment={environment} className="stripe" />
        <div className="frame-bar">
          {navigation && (
            <button
              type="button"
              popoverTarget={navigationId}
              aria-label="Menu"
              className="frame-menu btn btn-quiet btn-icon"
            >
              <Icon name="menu" size={16} />
            </button>
          )}
          <Link to={home} className="frame-brand">
            <Mark />
            <span className="frame-name">Marketplace Console</span>
          </Link>
          <div className="frame-crumbs">{breadcrumbs}</div>
          <div className="frame-tools">
            {search && <div className="max-md:hidden">{search}</div>}
            {badge && <div className="frame-badge">{badge}</div>}
            {points}
            {account}
          </div>
        </div>
      </header>
      {navigation && (
        <nav id={navigationId} popover="auto" aria-label="Main" className="frame-nav float">
          <div className="flex items-center justify-between ps-2.5 pb-2 lg:hidden">
            <span className="flex items-center gap-2 text-sm font-semibold">
              <Mark />
              <span>Marketplace Console</span>
            </span>
            <IconButton icon="close" label="Close menu" popoverTarget={navigationId} popoverTargetAction="hide" />
          </div>
          {search && <div className="px-2.5 pb-3 md:hidden">{search}</div>}
          {navigation}
        </nav>
      )}
      <main ref={content} id="content" tabIndex={-1} className="frame-main">
        {children}
      </main>
      {requestBar && <footer className="frame-request-bar">{requestBar}</footer>}
    </div>
  );
}

/** The product's logo: a coin in its slot. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16" className="shrink-0">
      <rect width="16" height="16" rx="4" className="fill-ink" />
      <circle cx="8" cy="8" r="3" className="fill-spend" />
    </svg>
  );
}
