import { ServiceText } from '../../../../ui/ServiceText';
import type { Content } from '../../../../ui/content';
import { formatCounted } from '../../../../lib/count';
import { EffectBadge, KindBadge, describeConfirmation } from '../../../../shared/pack/extensionBadges';
import { Mono } from '../../../../ui/Mono';
import { cx } from '../../../../ui/cx';
import { sharedWords } from '../../../../shared/words';
import type { Declared, DeclaredExtension, DeclaredMethod } from './declared';
import { withoutHidden } from '../../../../lib/text/hidden';

/** Facts and client extensions of a Pack, with the faults that its audit would find. */
export function DeclaredFacts({ declared }: { declared: Declared }) {
  const { name, version, models, hostedSkills, files, extensions, moreMethods, tooMany } = declared;
  return (
    <div className="grid grid-cols-1 gap-2.5 text-sm wrap-anywhere">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {name !== undefined && <Fact label="Name" value={<ServiceText>{name}</ServiceText>} />}
        {version !== undefined && <Fact label="Version" value={<Mono>{version}</Mono>} />}
        {models && <Fact label="Models" value={<Names names={models} />} />}
        <Fact label={sharedWords.hostedSkills} value={<Names names={hostedSkills} />} />
        <Fact
          label="Files"
          value={files === undefined ? 'not declared' : files ? 'accepted by its runs' : 'not accepted'}
        />
        {(extensions === undefined || extensions.length === 0) && (
          <Fact label="Client extensions" value={extensions ? 'none' : 'not declared'} />
        )}
      </dl>
      {tooMany !== undefined && <p className="text-xs text-bad">{`It ${tooMany}.`}</p>}
      {extensions && extensions.length > 0 && (
        <ul aria-label="Client extensions" className="grid grid-cols-1 gap-2">
          {extensions.map((extension, index) => (
            <Extension key={index} extension={extension} />
          ))}
        </ul>
      )}
      {moreMethods > 0 && (
        <p className="text-ink-2">{`${formatCounted(moreMethods, 'more method')} not listed here.`}</p>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: Content }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0">{value}</dd>
    </>
  );
}

function Names({ names }: { names: readonly string[] | undefined }) {
  if (!names) return <span>not declared</span>;
  if (names.length === 0) return <span>none</span>;
  return (
    <span className="flex flex-wrap gap-x-2.5">
      {names.map((name, index) => (
        <Mono key={index}>{name}</Mono>
      ))}
    </span>
  );
}

function Extension({ extension: { id, kind, environmentKeys, methods, faults } }: { extension: DeclaredExtension }) {
  return (
    <li className="grid grid-cols-1 rounded border border-line">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 px-2.5 py-1.5">
        <Mono>{id}</Mono>
        <KindBadge kind={kind} />
        {environmentKeys.map((key, index) => (
          <span key={index} className="text-xs text-ink-2">
            <Mono>{key}</Mono>
          </span>
        ))}
      </div>
      <Faults faults={faults} className="px-2.5 pb-1.5" />
      {methods.length > 0 && (
        <ul aria-label={`Methods of ${withoutHidden(id)}`}>
          {methods.map((method, index) => (
            <Method key={index} method={method} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Method({ method: { id, effect, confirmation, evaluations, faults } }: { method: DeclaredMethod }) {
  return (
    <li className="grid grid-cols-1 gap-0.5 border-t border-line px-2.5 py-1.5">
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <Mono>{id}</Mono>
        <EffectBadge effect={effect} />
        <span className="text-xs text-ink-2">
          {[
            confirmation === undefined ? undefined : describeConfirmation(confirmation),
            evaluations && evaluations.length > 0 ? `evaluations: ${evaluations.join(', ')}` : undefined,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
      </span>
      <Faults faults={faults} />
    </li>
  );
}

function Faults({ faults, className = '' }: { faults: readonly string[]; className?: string }) {
  return faults.map((fault, index) => (
    <span key={index} className={cx('text-xs text-bad', className)}>{`It ${fault}.`}</span>
  ));
}
