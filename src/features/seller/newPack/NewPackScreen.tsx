import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/client/errors';
import { queryClient } from '../../../api/client/queryClient';
import { saveNewPackDraft, getNewPackDraft } from '../../../api/drafts/newPackDraft';
import { requiresPackTerms } from '../../../api/resources/packs/packTerms';
import {
  type NewPack,
  type NewPackValues,
  createPack,
  findCreatedPacks,
  newPackKeys,
} from '../../../api/resources/seller/newPack';
import { readListing } from '../../../api/resources/seller/listing';
import { buildListingChange } from '../../../api/resources/seller/listingChange';
import { readSellerProductDetail, sellerProductsQuery } from '../../../api/resources/seller/products';
import { listingLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { href } from '../../../paths';
import { Refusal } from '../../../shared/Refusal';
import { WriteEnd } from '../../../shared/WriteEnd';
import { PackTermsNotice } from '../../../shared/PackTermsNotice';
import type { ScreenHandle } from '../../../shared/handle';
import { type Write, useWrite } from '../../../shared/useWrite';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { useToast } from '../../../ui/toastContext';
import {
  type ListingIssues,
  getKey,
  getLimits,
  listingLabels,
  validateListing,
  tidyDraft,
} from '../listing/listingForm';
import { issuesByField } from '../listing/listingIssues';
import { newPackWords } from './words';

// Tells new products from older ones with the same name, in case the response is lost. Creating works without it too.
export const loader = () => queryClient.prefetchQuery(sellerProductsQuery());

export const handle: ScreenHandle = {
  title: 'New Agent Pack',
  crumbs: () => [{ label: 'Products', to: href('sellerProducts') }, { label: 'New Agent Pack' }],
};

const emptyValues = readListing({}, []).values;
const toDraft = (values: NewPackValues) => tidyDraft({ form: { ...emptyValues, ...values }, base: emptyValues });

export function Component() {
  const [values, setValues] = useState(getNewPackDraft);
  const [tried, setTried] = useState(false);
  /** Fields that changed since the last click: what a refusal says about them no longer applies. */
  const [edited, setEdited] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const write = useWrite(createPack(), findCreatedPacks);
  const { state, busy } = write;
  useCreated(write);
  useEffect(() => {
    // On a phone the notice is above the visible area.
    if (state.at === 'refused' || state.at === 'found' || state.at === 'unknown') outcome.current?.focus();
  }, [state]);

  const draft = toDraft(values);
  const formIssues: ListingIssues = {
    ...validateListing(draft, !tried),
    ...(tried && draft.form.name === '' && { name: 'A Pack needs a name' }),
  };
  const refused = state.at === 'refused' && !requiresPackTerms(state.error) ? state : undefined;
  const { issues, unplaced } = issuesByField(
    refused?.error instanceof ApiError ? refused.error.fields : [],
    draft.form,
  );
  const elsewhere = Object.keys(issues).filter((place) => !newPackKeys.some((key) => key === place));

  const change = (key: keyof NewPackValues, value: string) => {
    const next = { ...values, [key]: value };
    setValues(next);
    setEdited([...edited, key]);
    saveNewPackDraft(next);
  };
  const create = () => {
    setTried(true);
    setEdited([]);
    if (draft.form.name === '' || Object.keys(validateListing(draft)).length > 0) {
      // After the fields are marked.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { name, ...fields } = buildListingChange({}, draft.form);
    const before = queryClient.getQueryData(sellerProductsQuery().queryKey);
    write.send({
      name: String(name),
      body: Object.fromEntries(Object.entries(fields).filter(([key]) => isFilled(key, draft.form))),
      before: before?.flatMap(({ id }) => id ?? []),
    });
  };
  const field = (key: keyof NewPackValues, hint?: string) => ({
    label: listingLabels[key],
    value: values[key],
    hint: hint ?? getLimitsHint(key, values[key].trim().length),
    error: formIssues[key] ?? (edited.includes(key) ? undefined : issues[key]),
    // Anything typed now would not be in the draft.
    readOnly: busy,
    onChange: ({ target }: { target: { value: string } }) => change(key, target.value),
  });

  return (
    <>
      <PageHeader
        title="New Agent Pack"
        subtitle="A draft only needs a name. You can fill in and change everything else on its Listing screen."
      />
      <div className="grid max-w-3xl gap-4">
        <div ref={outcome} tabIndex={-1} className="grid scroll-mt-20 gap-2 outline-none empty:hidden">
          <CreateOutcome
            write={write}
            unplaced={[...unplaced, ...elsewhere.map((place) => `${listingLabels[getKey(place)]}: ${issues[place]}`)]}
            onAccepted={create}
          />
        </div>
        <Panel title="Draft">
          <form
            ref={form}
            noValidate
            className="grid gap-3.5"
            onSubmit={(event) => {
              event.preventDefault();
              create();
            }}
          >
            <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
              <TextField {...field('name')} required />
              <TextField {...field('primaryCategory')} />
              <TextField
                {...field(
                  'priceUsd',
                  `Empty or 0 means free. The maximum is ${formatCount(listingLimits.priceUsd[1])}.`,
                )}
                inputMode="decimal"
              />
            </div>
            <TextArea {...field('shortDescription')} />
            <TextArea {...field('businessUseCase')} />
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="primary" pending={busy} disabledReason={write.whyNot}>
                {newPackWords.createDraft}
              </Button>
              <LinkButton variant="quiet" to={href('sellerProducts')}>
                Back to the products
              </LinkButton>
            </div>
          </form>
        </Panel>
      </div>
    </>
  );
}

/** Leads to the Listing screen of the created draft, whether its response arrived or was lost. */
function useCreated({ state }: Write<NewPack, string[]>): void {
  const navigate = useNavigate();
  const toast = useToast();
  const created =
    state.at === 'done'
      ? { id: readSellerProductDetail(state.body)?.id }
      : state.at === 'found' && state.found.length === 1
        ? { id: state.found[0] }
        : undefined;
  const { id } = created ?? {};
  const isCreated = created !== undefined;
  useEffect(() => {
    if (!isCreated) return;
    saveNewPackDraft(undefined);
    toast({ tone: 'success', title: 'Draft created', detail: 'Next, fill in its listing.' });
    void navigate(id === undefined ? href('sellerProducts') : href('listing', { id }), { replace: true });
  }, [isCreated, id, navigate, toast]);
}

interface CreateOutcomeProps {
  write: Write<NewPack, string[]>;
  /** Messages of a refusal that belong to no field here. */
  unplaced: readonly string[];
  onAccepted: () => void;
}

/** The outcome of the last attempt to create the draft, unless it was created. */
function CreateOutcome({ write, unplaced, onAccepted }: CreateOutcomeProps) {
  return (
    <WriteEnd
      write={write}
      unknown="The draft may or may not have been created"
      checking="Checking your products to find out."
      refused={({ error }) =>
        requiresPackTerms(error) ? (
          <PackTermsNotice error={error} then="create the draft" onAccepted={onAccepted} />
        ) : (
          <Refusal error={error} title="The draft wasn’t created" otherMessages={unplaced}>
            <p>What you entered is still here.</p>
          </Refusal>
        )
      }
      found={({ found }) =>
        found.length === 0 ? (
          <Notice tone="bad" role="alert" title="The draft wasn’t created">
            The response was lost, and your products don’t include the draft. You can create it again.
          </Notice>
        ) : found.length > 1 ? (
          <Notice
            tone="bad"
            role="alert"
            title="Several drafts match"
            actions={<LinkButton to={href('sellerProducts')}>Open the products</LinkButton>}
          >
            The response was lost, and several products have this name, so it’s unclear which one was created. Check
            them before you create another.
          </Notice>
        ) : null
      }
    />
  );
}

const isFilled = (key: string, form: NewPackValues): boolean =>
  newPackKeys.some((formKey) => formKey === key && form[formKey] !== '');

function getLimitsHint(key: keyof NewPackValues, length: number): string | undefined {
  const limits = getLimits(key);
  if (!limits) return undefined;
  const [min, max] = limits;
  return length > 0 && length < min
    ? `${formatCount(length)} of ${formatCount(max)} characters, at least ${min}`
    : `${formatCount(length)} of ${formatCount(max)} characters`;
}
