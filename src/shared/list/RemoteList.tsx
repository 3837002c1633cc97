import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Content, Elements } from '../../ui/content';
import { List } from '../../ui/list/List';
import { SkeletonScreen } from '../../ui/Skeleton';
import { LastReadFailed } from '../read/LastReadFailed';
import { ReadPart } from '../read/ReadPart';

interface RemoteListProps<Page> {
  list: UseQueryResult<Page>;
  /** What the answer should contain: `list of products`. */
  expected: string;
  /** False if nothing in the answer reads as the list. */
  isReadable: (page: Page) => boolean;
  /** Shown until the first answer. */
  loading: Elements;
  children: (page: Page) => Content;
}

/** A list that the service pages: its rows, or why there are none. The previous page stays, dimmed, while the next loads. */
export function RemoteList<Page>({ list, expected, isReadable, loading, children }: RemoteListProps<Page>) {
  return (
    <ReadPart read={list} expected={expected} loading={loading} around={(picture) => <ListPanel>{picture}</ListPanel>}>
      {(data) =>
        isReadable(data) && (
          <div className="grid grid-cols-1 gap-3">
            <LastReadFailed read={list} />
            <div
              aria-busy={list.isPlaceholderData}
              className="grid grid-cols-1 gap-3 transition-opacity delay-150 aria-busy:opacity-55"
            >
              {children(data)}
            </div>
          </div>
        )
      }
    </ReadPart>
  );
}

/** The container of the rows, or of the picture in their place. Rows are laid out by its width. */
export function ListPanel({ children }: { children: Content }) {
  return <div className="panel @container">{children}</div>;
}

interface ListSkeletonProps {
  /** `products`, `Agent Packs`: what is loading. */
  of: string;
  rows: number;
  row: Elements;
}

/** The list until its first answer, at most 24 rows of it. */
export function ListSkeleton({ of, rows, row }: ListSkeletonProps) {
  return (
    <SkeletonScreen label={`Loading ${of}`}>
      <ListPanel>
        <List label={`Loading ${of}`}>
          {Array.from({ length: Math.min(rows, 24) }, (_, index) => (
            <Fragment key={index}>{row}</Fragment>
          ))}
        </List>
      </ListPanel>
    </SkeletonScreen>
  );
}
