import { sharedWords } from '../../../shared/words';
import type { ChangeCatalog } from '../catalogView';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { smartSearchQuery, type SmartResult, type readSmartSearch } from '../../../api/resources/catalog';
import { catalogLimits } from '../../../contract/values';
import { formatCount, formatCounted } from '../../../lib/count';
import { normalizeText } from '../../../lib/text/normalizeText';
import { href } from '../../../paths';
import { ListingRow, ListingRowSkeleton } from '../../../shared/list/ListingRow';
import { ListPanel, ListSkeleton, RemoteList } from '../../../shared/list/RemoteList';
import { Badge } from '../../../ui/Badge';
import { BarTrack } from '../../../ui/BarTrack';
import { Button } from '../../../ui/Button';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { List } from '../../../ui/list/List';
import { focusHeading } from '../../../ui/focusHeading';
import { isComposed } from '../../../ui/composition';
import { TextArea } from '../../../ui/TextArea';
import { UnnamedProduct } from './ProductRow';
import { checkNeed, readNeedError } from './catalogIssues';
import { withoutHidden } from '../../../lib/text/hidden';
import { countCharacters } from '../../../lib/text/characters';
import { catalogWords } from './words';

/** The description of a need, and its matches. The list with its filters stays mounted underneath. */
export function SmartSearch({ need, change }: { need: string; change: ChangeCatalog }) {
  const sendable = checkNeed(need) === undefined;
  const matches = useQuery({ ...smartSearchQuery(need), enabled: sendable });
  return (
    <div className="grid grid-cols-1 gap-4">
      <NeedForm need={need} refused={sendable ? readNeedError(matches.error) : undefined} change={change} />
      {sendable && <Matches matches={matches} />}
    </div>
  );
}

interface NeedFormProps {
  need: string;
  /** The service's message about this need. */
  refused: string | undefined;
  change: ChangeCatalog;
}

function NeedForm({ need, refused, change }: NeedFormProps) {
  const [text, setText] = useState(need);
  const [sent, setSent] = useState(need !== '');
  const [shown, setShown] = useState(need);
  if (shown !== need) {
    // Back and forward update the field.
    setShown(need);
    setText(need);
    setSent(need !== '');
  }
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (need === '') field.current?.focus();
  }, [need]);

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    setSent(true);
    if (checkNeed(text.trim()) === undefined) change({ need: normalizeText(text) });
    else field.current?.focus();
  };
  return (
    <search>
      <form className="grid max-w-176 gap-2 [&_textarea]:min-h-14" onSubmit={submit}>
        <TextArea
          ref={field}
          label={catalogWords.describeNeed}
          rows={2}
          value={text}
          error={text.trim() === need && refused ? refused : sent ? checkNeed(text.trim()) : undefined}
          hint={`${formatCount(countCharacters(text.trim()))} of ${catalogLimits.queryMax} characters. Press Enter to search.`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !isComposed(event.nativeEvent)) submit(event);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" icon="search">
            {catalogWords.findMatches}
          </Button>
          <Button
            variant="quiet"
            icon="chevronLeft"
            onClick={() => {
              focusHeading();
              change({ need: undefined });
            }}
          >
            {catalogWords.backToList}
          </Button>
        </div>
      </form>
    </search>
  );
}

function Matches({ matches }: { matches: UseQueryResult<ReturnType<typeof readSmartSearch>> }) {
  return (
    <RemoteList
      list={matches}
      expected="list of matches"
      isReadable={({ results }) => results !== undefined}
      loading={<ListSkeleton of="matches" rows={8} row={<ListingRowSkeleton facts={['w-24', 'w-20']} />} />}
    >
      {({ results = [], understood }) => (
        <section aria-label="Results" className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
            <output>{formatCounted(results.length, 'match', 'matches')}</output>{' '}
            {understood.length > 0 && <span className="ps-2">Understood as</span>}
            {understood.map((word, index) => (
              <Badge key={index}>{word}</Badge>
            ))}
          </div>
          <ListPanel>
            {results.length === 0 ? (
              <EmptyPicture
                title={sharedWords.noMatchingProducts}
                nextStep="Describe what it must do, and leave out the nice-to-haves."
              />
            ) : (
              <List label="Matches">
                {results.map((result, index) => (
                  <MatchRow key={index} result={result} />
                ))}
              </List>
            )}
          </ListPanel>
        </section>
      )}
    </RemoteList>
  );
}

function MatchRow({ result: { product, score, matched } }: { result: SmartResult }) {
  const { id, slug, owned } = product;
  return (
    <ListingRow
      listing={product}
      to={slug === undefined ? undefined : href('product', { slug })}
      unnamed={<UnnamedProduct id={id} />}
      badges={owned && <Badge tone="good">owned</Badge>}
      facts={[
        <div key="match" className="grid w-36 gap-1">
          {score !== undefined && <Score score={score} />}{' '}
          {matched.length > 0 && (
            <span title={withoutHidden(matched.join(', '))} className="truncate">
              {matched.join(', ')}
            </span>
          )}
        </div>,
      ]}
    />
  );
}

/** A match score: a percentage if it is a fraction, otherwise the service's own figure. */
function Score({ score }: { score: number }) {
  if (score < 0 || score > 1) return <span>{`Score ${formatCount(score)}`}</span>;
  return (
    <span className="grid grid-cols-[minmax(4rem,1fr)_2.25rem] items-center gap-2">
      <BarTrack value={score} max={1} />
      <span className="text-end">{`${Math.round(score * 100)} %`}</span>
    </span>
  );
}
