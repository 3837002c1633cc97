import { memo, useId } from 'react';
import type { FacetName, FacetValue, Facets } from '../../../api/resources/catalog';
import { licenses } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { licenseLabel } from '../../../shared/licenseLabel';
import { Checkbox } from '../../../ui/Checkbox';
import { Fieldset } from '../../../ui/Fieldset';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { revealHidden } from '../../../ui/revealHidden';
import type { Issues, Texts, ChangeCatalog, ParamName } from '../catalogView';
import { type NamedFilter, filterChoices, filterLabels, filterOptions, isOn } from '../filters';
import { withoutHidden } from '../../../lib/text/hidden';
import { parseTypedNumber } from '../../../lib/numbers/typedNumber';
import { isComposed } from '../../../ui/composition';
import { TextField } from '../../../ui/TextField';
import { useDraft } from '../../../shared/typing/useDraft';

interface FiltersPanelProps {
  texts: Texts;
  issues: Issues;
  /** Undefined while they are loading, and after a failure. */
  facets: Facets | undefined;
  facetsFailed: boolean;
  change: ChangeCatalog;
}

/** Every filter of the catalog. A choice applies at once. */
export const FiltersPanel = memo(function FiltersPanel(props: FiltersPanelProps) {
  const { texts, issues, facets, facetsFailed, change } = props;
  return (
    <div className="grid content-start gap-4">
      {facetsFailed && <Notice title="Filter values couldn’t be loaded">You can still type the values by hand.</Notice>}
      <Fieldset legend="Type">
        <TypeFilter {...props} />
      </Fieldset>
      <Fieldset legend="Trust">
        <Flag name="verified" {...props} />
        <Flag name="team_reviewed" {...props} />
      </Fieldset>
      <Fieldset legend="Price, USD">
        <div className="mb-1 grid grid-cols-[1fr_auto_1fr] gap-x-2">
          <DraftField
            name="min_price"
            label="Minimum price"
            hideLabel
            placeholder="Min"
            inputMode="decimal"
            filters={props}
          />
          <span aria-hidden="true" className="flex h-control items-center text-sm text-ink-2">
            to
          </span>
          <DraftField
            name="max_price"
            label="Maximum price"
            hideLabel
            placeholder="Max"
            inputMode="decimal"
            filters={props}
          />
        </div>
        <Flag name="free" {...props} />
      </Fieldset>
      <Fieldset legend="Stack">
        <div className="grid gap-1.5">
          <FacetField name="language" none="Any language" {...props} />
          <FacetField name="framework" none="Any framework" {...props} />
          <FacetField name="database" none="Any database" {...props} />
          <FacetField name="payment_gateway" none="Any payment" {...props} />
        </div>
      </Fieldset>
      <Fieldset legend="Category">
        <FacetField name="category" none="Any category" hideLabel {...props} />
      </Fieldset>
      <Fieldset legend="Region">
        <Checkbox
          name="region"
          label="Korea-ready"
          checked={texts.region === 'korea'}
          onChange={(on) => change({ region: on ? 'korea' : undefined })}
          {...getCount(facets?.region?.find(({ value }) => value === 'korea'))}
        />
        <DraftField name="region" label={filterLabels.region} hideLabel placeholder="Any region" filters={props} />
      </Fieldset>
      <Fieldset legend="Install and license">
        <div className="grid gap-1.5">
          <FacetField name="tool" none="Any install tool" {...props} />
          <Select
            label={filterLabels.license}
            hideLabel
            name="license"
            options={filterOptions('Any license', licenseValues, texts.license)}
            value={texts.license ?? ''}
            error={issues.license}
            onChange={(license) => change({ license })}
          />
        </div>
      </Fieldset>
      <Fieldset legend="Seller">
        <DraftField
          name="seller"
          label={filterLabels.seller}
          hideLabel
          placeholder="Seller’s UUID"
          mono
          filters={props}
        />
      </Fieldset>
    </div>
  );
});

const licenseValues: FacetValue[] = licenses.map((value) => ({ value, label: licenseLabel(value), count: undefined }));

/** With more types than this, a list of radio buttons would be too long. */
const MAX_RADIOS = 12;

/** The service accepts one type at a time, so these are radio buttons, not checkboxes. */
function TypeFilter({ texts, issues, facets, facetsFailed, change }: FiltersPanelProps) {
  const group = useId();
  if (!facets && !facetsFailed) {
    return (
      <div aria-hidden="true">
        {Array.from({ length: 10 }, (_, row) => (
          <div key={row} className="tick-row">
            <Skeleton size={['w-36', 'w-32', 'w-28'][row % 3]} />
          </div>
        ))}
      </div>
    );
  }
  const values = facets?.type;
  if (!values || values.length > MAX_RADIOS) {
    return <FacetField name="type" none="Any type" hideLabel {...{ texts, issues, facets, facetsFailed, change }} />;
  }
  return (
    <>
      {filterChoices('Any type', values, texts.type).map(({ value, label, count }, index) => (
        <label key={index} className="tick-row text-ink-2 has-checked:text-ink">
          <input
            type="radio"
            className="tick"
            name={group}
            value={value}
            checked={(texts.type ?? '') === value}
            aria-label={withoutHidden(label)}
            onChange={() => change({ type: value })}
          />
          <span className="min-w-0 wrap-anywhere">{revealHidden(label)}</span>{' '}
          {count !== undefined && <span className="ms-auto ps-2 text-xs text-ink-2">{formatCount(count)}</span>}
        </label>
      ))}
      <FilterError text={issues.type} />
    </>
  );
}

type NamedProps<Name extends NamedFilter> = FiltersPanelProps & { name: Name };

function Flag({ name, texts, issues, change }: NamedProps<'verified' | 'team_reviewed' | 'free'>) {
  return (
    <>
      <Checkbox
        name={name}
        label={filterLabels[name]}
        checked={isOn(texts[name])}
        onChange={(on) => change({ [name]: on ? 'true' : undefined })}
      />
      <FilterError text={issues[name]} />
    </>
  );
}

type FacetFieldProps = NamedProps<FacetName> & {
  /** The option for no choice. */
  none: string;
  /** Set if the group's name says the same. */
  hideLabel?: boolean;
};

/** A select if the service lists the values, otherwise a text field. */
function FacetField({ name, none, hideLabel = false, ...filters }: FacetFieldProps) {
  const { texts, issues, facets, facetsFailed, change } = filters;
  const values = facets?.[name];
  const field = { name, label: filterLabels[name] };
  if (!values && (facets || facetsFailed)) return <DraftField {...field} hideLabel={hideLabel} filters={filters} />;
  return (
    <Select
      {...field}
      hideLabel
      error={issues[name]}
      options={filterOptions(none, values ?? [], texts[name])}
      value={texts[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

function FilterError({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="text-xs text-bad">
      {text}
    </p>
  );
}

function getCount(value: FacetValue | undefined): { count?: number } {
  return value?.count === undefined ? {} : { count: value.count };
}

interface DraftFieldProps {
  name: ParamName;
  label: string;
  filters: { texts: Texts; issues: Issues; change: ChangeCatalog };
  hideLabel?: boolean;
  placeholder?: string;
  inputMode?: 'decimal';
  mono?: boolean;
}

const anyPrice = { min: 0, max: Number.MAX_SAFE_INTEGER, decimals: 2 };

/** A number as the service reads it, if it is unambiguous; anything still being typed stays. */
const plainNumber = (text: string): string =>
  (/^\d+(?:\.\d+)?$/.test(text) && !/^\d{1,3}\.\d{3}$/.test(text)) || /[.,．，]$/.test(text)
    ? text
    : (parseTypedNumber(text, anyPrice).value?.toString() ?? text);

/** A text filter: applied after a pause, or at once on Enter. */
function DraftField({ name, filters: { texts, issues, change }, ...field }: DraftFieldProps) {
  const isNumber = field.inputMode === 'decimal';
  const draft = useDraft(texts[name] ?? '', (text, step) =>
    change({ [name]: isNumber ? plainNumber(text) : text }, step),
  );
  const asked =
    isNumber && /[.,]/.test(texts[name] ?? '') ? parseTypedNumber(texts[name] ?? '', anyPrice).error : undefined;
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      value={draft.text}
      error={asked ?? issues[name]}
      onChange={(event) => draft.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposed(event.nativeEvent)) draft.submit();
      }}
    />
  );
}
