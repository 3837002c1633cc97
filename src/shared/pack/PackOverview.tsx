import type { PackExample, PackListing, PackView } from '../../api/resources/packs/packs';
import { Panel } from '../../ui/Panel';
import { ServiceText } from '../../ui/ServiceText';
import { revealHidden } from '../../ui/revealHidden';
import { TextList } from './TextList';

/** The seller's description of the Pack: plain text, never interpreted as markup. */
export function Overview({ pack: { listing, capabilities } }: { pack: PackView }) {
  if (!listing && capabilities.length === 0) return null;
  return (
    <Panel title="Overview">
      <div className="grid grid-cols-1 max-w-184 gap-4 wrap-anywhere">
        {listing?.problem && (
          <p dir="auto" className="whitespace-pre-line">
            {revealHidden(listing.problem)}
          </p>
        )}
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          <TextList title="For" texts={listing?.targetUsers} />
          <TextList title="Capabilities" texts={capabilities} />
          <TextList title="Inputs" texts={listing?.inputs} />
          <TextList title="Outputs" texts={listing?.outputs} />
        </div>
        {listing && <Workflow steps={listing.workflow} />}
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          <TextList title="Success criteria" texts={listing?.successCriteria} />
          <TextList title="Limitations" texts={listing?.limitations} />
        </div>
      </div>
    </Panel>
  );
}

function Workflow({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">Workflow</h3>
      <ol aria-label="Workflow" className="grid grid-cols-1 text-sm">
        {steps.map((step, index) => (
          <li key={index} className="relative flex gap-3 pb-2.5 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute inset-y-0 start-[0.6875rem] w-px bg-line" />
            )}
            <span
              aria-hidden="true"
              className="relative grid size-[1.375rem] shrink-0 place-items-center rounded-full border border-line-strong bg-panel text-xs font-medium text-ink-2"
            >
              {index + 1}
            </span>
            <span dir="auto" className="min-w-0 pt-px">
              {revealHidden(step)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The seller's example uses. */
export function Examples({ listing }: { listing: PackListing | undefined }) {
  if (!listing || listing.examples.length === 0) return null;
  return (
    <Panel title="Examples" flush>
      {listing.examples.map((example, index) => (
        <Example key={index} example={example} index={index} />
      ))}
    </Panel>
  );
}

function Example({ example, index }: { example: PackExample; index: number }) {
  const { title, scenario, request, outcome } = example;
  return (
    <details open={index === 0} className="border-t border-line px-4 py-2.5 first:border-0">
      <summary className="text-sm font-semibold wrap-anywhere">
        <ServiceText>{title ?? `Example ${index + 1}`}</ServiceText>
      </summary>
      <dl className="grid grid-cols-1 max-w-184 gap-2 pt-2 text-sm wrap-anywhere">
        {[
          ['Scenario', scenario],
          ['Request', request],
          ['Expected outcome', outcome],
        ].map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt className="text-xs text-ink-2">{label}</dt>
                <dd dir="auto" className="whitespace-pre-line">
                  {revealHidden(text)}
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
