import { useLayoutEffect, useRef } from 'react';
import { ServiceText } from '../../ui/ServiceText';
import type { Elements } from '../../ui/content';
import { ApiError, formatErrorCode, isForbidden } from '../../api/client/errors';
import { explain } from '../../api/client/explain';
import { type DownloadLink, readPurchaseUrl } from '../../api/resources/install';
import { MAX_IN_PAGE_BYTES, type StorageFailure } from '../../api/client/storage';
import { formatBytes } from '../../lib/bytes';
import { formatCounted } from '../../lib/count';
import { parseSha256 } from '../../lib/sha256';
import { formatCountdown } from '../../lib/time';
import { Button, buttonClass } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { CopyableId } from '../../ui/CopyableId';
import { type Definition, DefinitionList } from '../../ui/DefinitionList';
import { ExternalLink } from '../../ui/ExternalLink';
import { Icon } from '../../ui/Icon';
import { RetryIn } from '../limit/limit';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { sharedWords } from '../words';
import { TransferState, savedTitle } from './TransferState';
import { type LinkState, type Transfer, type DownloadRequest, useDownload } from './useDownload';
import { inSentence } from '../../lib/text/hidden';
import { downloadWords } from './words';

/** Downloads one product: the link after the entitlement check, its five minutes, and the file with its digest. */
export function DownloadPanel(wanted: DownloadRequest) {
  const { asking, link, secondsLeft, transfer, ask, start, cancel } = useDownload(wanted);
  const running = transfer?.at === 'loading' || transfer?.at === 'checking';
  const again = asking.at === 'expired' || (asking.at === 'failed' && isGone(asking.error));
  const broken = transfer?.at === 'broken' ? transfer.error.kind : undefined;
  // A failure that would recur leaves only the browser's own download; after one that may be temporary, both are offered.
  const loadsHere =
    link?.reachable && (link.sizeBytes ?? 0) <= MAX_IN_PAGE_BYTES && broken !== 'elsewhere' && broken !== 'large';
  const plain = link && (!loadsHere || broken === 'lost');
  const { row, ...focus } = useRetainedFocus();
  return (
    <div className="grid gap-3" {...focus}>
      {asking.at === 'idle' && (
        <p className="text-sm text-ink-2">
          The service checks the entitlement, then issues a link that’s valid for five minutes.
        </p>
      )}
      {link && <LinkFacts link={link} wanted={wanted} secondsLeft={secondsLeft} />}
      {again && (
        <Notice title="The link has expired">
          Download links are valid for five minutes. A fresh link checks the entitlement again.
        </Notice>
      )}
      {asking.at === 'failed' && !again && <Refused error={asking.error} wanted={wanted} />}
      {asking.at === 'unreadable' && (
        <Notice tone="bad" role="alert" title="The response contains no link">
          The service didn’t return a link that the console can read. Open “Raw response” at the bottom of the screen to
          see it.
        </Notice>
      )}
      {transfer && <TransferState transfer={transfer} onCancel={cancel} />}
      <div ref={row} className="flex flex-wrap gap-2">
        {(!link || loadsHere) && (
          // One button from the request to the file, so that keyboard users keep their place.
          <Button
            variant={link || again || asking.at === 'idle' ? 'primary' : 'secondary'}
            pending={link ? running : asking.at === 'asking'}
            onClick={() => void (link ? start() : ask())}
          >
            {link
              ? running
                ? 'Downloading'
                : transfer
                  ? downloadWords.downloadAgain
                  : 'Download'
              : again
                ? downloadWords.freshLink
                : downloadWords.getLink}
          </Button>
        )}
        {plain && <PlainLink link={link} failed={broken} />}
        {link && <CopyButton text={link.address} label={sharedWords.copyLink} />}
      </div>
      <output className="sr-only">{describeNews(asking, transfer)}</output>
    </div>
  );
}

/** When a focused control of the panel disappears, the first one of the row gets the focus. */
function useRetainedFocus() {
  const row = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('a, button')?.focus();
  });
  return {
    row,
    onFocus: () => {
      inside.current = true;
    },
    // When the window itself loses focus, stay on this control.
    onBlur: ({ currentTarget }: React.FocusEvent) => {
      inside.current = currentTarget.contains(document.activeElement);
    },
  };
}

/** Polite announcements; alerts announce themselves. */
function describeNews(asking: LinkState, transfer: Transfer | undefined): string {
  if (transfer?.at === 'loading') return `Downloading ${transfer.file.filename}`;
  if (transfer?.at === 'checking') return 'Download complete. Computing its SHA-256.';
  if (transfer?.at === 'ended' && transfer.verdict !== 'mismatch') return savedTitle(transfer.verdict);
  if (transfer?.at === 'broken' && transfer.error.kind === 'cancelled') return 'Cancelled';
  if (asking.at === 'expired') return 'The link has expired';
  return asking.at === 'linked' && !transfer ? 'The link is ready' : '';
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410;
}

interface LinkFactsProps {
  link: DownloadLink;
  wanted: DownloadRequest;
  secondsLeft: number;
}

/** The link's details. Only the host of the URL is shown, because anyone with the rest could download the file. */
function LinkFacts({ link, wanted, secondsLeft }: LinkFactsProps) {
  const { host, filename, version, sizeBytes, digest } = link;
  const facts: Definition[] = [
    {
      label: 'Link',
      value: (
        <>
          <Mono>{`${host}/`}</Mono>
          <span aria-hidden="true">••••••••</span>
          <span className="sr-only">, the rest is hidden</span>
        </>
      ),
    },
    {
      label: 'Expires in',
      value: (
        <span role="timer" translate="no" className="font-semibold">
          {formatCountdown(secondsLeft * 1_000)}
        </span>
      ),
    },
  ];
  if (filename !== undefined) facts.push({ label: 'File', value: <ServiceText>{filename}</ServiceText> });
  if (version !== undefined)
    facts.push({ label: 'Version', value: <CopyableId value={version} label="version of the file" /> });
  if (sizeBytes !== undefined) {
    const exact = formatCounted(sizeBytes, 'byte');
    facts.push({ label: 'Size', value: <span title={exact}>{formatBytes(sizeBytes)}</span> });
  }
  if (digest !== undefined)
    facts.push({
      label: parseSha256(digest) ? 'SHA-256' : 'Digest',
      value: <CopyableId value={digest} label="digest of the file" />,
    });
  return (
    <>
      <DefinitionList items={facts} />
      {version !== undefined && wanted.version !== undefined && version !== wanted.version && (
        <Notice
          title={`The link is for version ${version}`}
        >{`This screen shows ${wanted.version}. The digest is compared only with what the link promised.`}</Notice>
      )}
    </>
  );
}

interface PlainLinkProps {
  link: DownloadLink;
  /** Why downloading it here failed, if that was tried. */
  failed: StorageFailure | undefined;
}

/** For files that cannot be loaded here: the browser downloads them itself, and the digest is not checked. */
function PlainLink({ link: { address, host, reachable, sizeBytes = 0 }, failed }: PlainLinkProps) {
  return (
    <>
      <p className="w-full text-sm text-ink-2">
        {`${
          sizeBytes > MAX_IN_PAGE_BYTES || failed === 'large'
            ? `More than ${formatBytes(MAX_IN_PAGE_BYTES)}: the browser downloads it directly.`
            : reachable
              ? 'The browser can download it directly.'
              : 'The console calls no other host, so the browser downloads it directly.'
        } Compare the SHA-256 of the file before you use it.`}
      </p>
      <a
        href={address}
        download
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        className={buttonClass({ variant: failed === 'lost' ? 'secondary' : 'primary' })}
      >
        <span>{`Download from ${host}`}</span>
        <Icon name="external" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
    </>
  );
}

function Refused({ error, wanted }: { error: unknown; wanted: DownloadRequest }): Elements {
  const { title, description, nextStep } = explain(error);
  const code = formatErrorCode(error);
  const serviceMessage = error instanceof ApiError && error.serviceMessage !== undefined && (
    <p>{`The service said: ${inSentence(error.serviceMessage)}`}</p>
  );
  if (!isForbidden(error)) {
    return (
      <Notice tone="bad" role="alert" title={title}>
        {code && (
          <p>
            <Mono>{code}</Mono>
          </p>
        )}
        <p>{description}</p>
        {serviceMessage}
        <p>{nextStep}</p>
        <RetryIn error={error} />
      </Notice>
    );
  }
  if (wanted.acquirePath !== undefined) {
    return (
      <Notice
        tone="bad"
        role="alert"
        title={`${inSentence(wanted.name)} isn’t acquired yet`}
        actions={<LinkButton to={wanted.acquirePath}>{downloadWords.acquireFree}</LinkButton>}
      >
        <p>
          <Mono>{code}</Mono>
        </p>
        {serviceMessage}
        <p>It’s free. Acquire it to unlock the download.</p>
      </Notice>
    );
  }
  const purchaseUrl = readPurchaseUrl(error.body) ?? wanted.purchaseUrl;
  return (
    <Notice tone="bad" role="alert" title={`No license for ${wanted.name}`}>
      <p>
        <Mono>{code}</Mono>
      </p>
      <p>This account isn’t entitled to the file.</p>
      {serviceMessage}
      {purchaseUrl === undefined ? (
        <p>You can buy a license in the signed-in site.</p>
      ) : (
        <ExternalLink href={purchaseUrl}>Buy a license in the signed-in site</ExternalLink>
      )}
    </Notice>
  );
}
