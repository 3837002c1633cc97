import type { SkillView } from '../../../api/resources/packs/runtime';
import type { ExtensionView, MethodView, RuntimeProfileView } from '../../../api/resources/packs/runtimeProfile';
import { getSourceText } from '../../../api/reader/source';
import { formatCounted } from '../../../lib/count';
import { formatPointsWithUnit } from '../../../lib/money';
import { EffectBadge, KindBadge, describeConfirmation } from '../../../shared/pack/extensionBadges';
import { CodeBlock } from '../../../ui/CodeBlock';
import { CopyableId } from '../../../ui/CopyableId';
import { Description } from '../../../ui/Description';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';
import { ServiceTime } from '../../../shared/ServiceTime';
import { sharedWords } from '../../../shared/words';
import { FilePolicy } from '../FilePolicy';
import { SkillName } from '../SkillName';
import { indentBody } from '../../../lib/text/bodyLines';
import { withoutHidden } from '../../../lib/text/hidden';

/** What the audit bound to this version: what it may call, what those calls read or write, and which need confirmation. */
export function ProfilePanel({ profile }: { profile: RuntimeProfileView }) {
  const { version, digest, auditedAt, hostedSkills, filePolicy, extensions } = profile;
  return (
    <Panel
      title="Runtime profile"
      badges={
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          {version !== undefined && (
            <span>
              version <Mono>{version}</Mono>
            </span>
          )}
          {auditedAt === undefined ? (
            <span>not audited yet</span>
          ) : (
            <span>
              <span>audited </span>
              <ServiceTime at={auditedAt} />
            </span>
          )}
          {digest !== undefined && <CopyableId value={digest} label="audited digest" />}
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <section aria-label={sharedWords.hostedSkills} className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-semibold">{sharedWords.hostedSkills}</h3>
          <Skills skills={hostedSkills} />
        </section>
        {filePolicy && (
          <section aria-label="Files" className="grid grid-cols-1 gap-2">
            <h3 className="text-sm font-semibold">Files</h3>
            <FilePolicy policy={filePolicy} />
          </section>
        )}
        <section aria-label="Client extensions" className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-semibold">Client extensions</h3>
          <p className="text-sm text-ink-2">
            These run in your own runtime, never in the service. The values of their environment keys stay there.
          </p>
          {extensions === undefined || extensions.length === 0 ? (
            <p className="text-sm">
              {extensions ? 'None. The Pack needs nothing from your runtime.' : 'The service lists none.'}
            </p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {extensions.map((extension, index) => (
                <Extension key={index} {...extension} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Panel>
  );
}

function Skills({ skills }: { skills: readonly SkillView[] | undefined }) {
  if (skills === undefined || skills.length === 0)
    return <p className="text-sm">{skills ? 'None. Its runs use no hosted skills.' : 'The service lists none.'}</p>;
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-sm">
      {skills.map((skill, index) => (
        <li key={index} className="flex flex-wrap justify-between gap-x-6 wrap-anywhere">
          <div className="min-w-0">
            <SkillName {...skill} />
          </div>
          <span className="text-ink-2">
            {[
              skill.pointsPerCall !== undefined && `${formatPointsWithUnit(skill.pointsPerCall)} a call`,
              skill.maxCallsPerRun !== undefined && `at most ${formatCounted(skill.maxCallsPerRun, 'call')} a run`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Extension({ id, kind, label = id, description, environmentKeys, methods }: ExtensionView) {
  return (
    <li className="rounded border border-line">
      <div className="grid grid-cols-1 gap-1 px-3 py-2.5 text-sm wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ServiceText className="font-semibold">{label}</ServiceText>
          {label !== id && <Mono>{id}</Mono>}
          <KindBadge kind={kind} />
        </div>
        <Description text={description} />
        {environmentKeys.length > 0 && (
          <p className="flex flex-wrap gap-x-2">
            <span className="text-ink-2">Environment</span>
            {environmentKeys.map((name, index) => (
              <Mono key={index}>{name}</Mono>
            ))}
          </p>
        )}
      </div>
      {methods.length > 0 && (
        <ul aria-label={`Methods of ${withoutHidden(label)}`} className="border-t border-line">
          {methods.map((method, index) => (
            <Method key={index} method={method} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Method({ method: { id, description, effect, confirmation, inputSchema } }: { method: MethodView }) {
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line px-3 py-2 text-sm first:border-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Mono>{id}</Mono>
        <EffectBadge effect={effect} />
        {confirmation !== undefined && (
          <span
            className={
              confirmation === 'per_call' ? 'text-xs font-medium wrap-anywhere' : 'text-xs wrap-anywhere text-ink-2'
            }
          >
            {revealHidden(describeConfirmation(confirmation))}
          </span>
        )}
      </div>
      <Description text={description} />
      {inputSchema !== undefined && (
        <details>
          <summary className="text-xs text-ink-2">
            Input schema<span className="sr-only">{` of ${withoutHidden(id)}`}</span>
          </summary>
          <div className="pt-1.5">
            <CodeBlock
              code={indentBody(getSourceText(inputSchema)).text}
              label={`Input schema of ${id}`}
              language="json"
              wrap
            />
          </div>
        </details>
      )}
    </li>
  );
}
