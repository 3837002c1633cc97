import type { PackView } from '../../../api/resources/packs/packs';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { ServiceTime } from '../../../shared/ServiceTime';

/** The facts of the listing and its manifest. Fields missing from the answer are left out. */
export function PackFacts({ id, pack }: { id: string; pack: PackView }) {
  const { version, digest, seller, publishedAt, format, runtime, memory, models, tags } = pack;
  const items: Definition[] = [
    { label: 'Version', value: version ? <CopyableId value={version} label="version" /> : 'none yet' },
  ];
  const add = (label: string, value: Definition['value'], below = false) => items.push({ label, value, below });
  if (digest !== undefined) add('Digest', <CopyableId value={digest} label="digest" />);
  if (seller !== undefined) add('Seller', <ServiceText>{seller}</ServiceText>);
  if (publishedAt !== undefined) add('Published', <ServiceTime at={publishedAt} />);
  if (format !== undefined) add('Format', <Mono>{format}</Mono>);
  if (runtime !== undefined) add('Runtime', <ServiceText>{runtime}</ServiceText>);
  if (memory !== undefined) add('Memory', <ServiceText>{memory}</ServiceText>);
  add('Id', <CopyableId value={pack.id ?? id} label="id" />);
  if (models.length > 0)
    add(
      'Models',
      <ul className="grid grid-cols-1">
        {models.map((model, index) => (
          <li key={index}>
            <Mono>{model}</Mono>
          </li>
        ))}
      </ul>,
      true,
    );
  if (tags.length > 0)
    add(
      'Tags',
      <span className="flex flex-wrap gap-1 pt-0.5">
        {tags.map((tag, index) => (
          <Badge key={index}>{tag}</Badge>
        ))}
      </span>,
      true,
    );
  return (
    <Panel title="Facts">
      <DefinitionList items={items} />
    </Panel>
  );
}
