import type { FilePolicyView } from '../../api/resources/packs/runtime';
import { formatBinaryBytes } from '../../lib/bytes';
import { formatCount } from '../../lib/count';
import { DefinitionList } from '../../ui/DefinitionList';
import { Description } from '../../ui/Description';
import { Mono } from '../../ui/Mono';

/** Which files may be attached to a run, and what the service stores of them. */
export function FilePolicy({ policy }: { policy: FilePolicyView }) {
  const { accepted, maxFiles, minBytes, maxBytes, extensions, retention, retained } = policy;
  if (accepted === false) return <p className="text-sm">This Pack takes no files.</p>;
  const sizes = [minBytes, maxBytes].filter((size) => size !== undefined).map(formatBinaryBytes);
  return (
    <div className="grid grid-cols-1 gap-2">
      <DefinitionList
        items={[
          maxFiles !== undefined && { label: 'Files per run', value: `at most ${formatCount(maxFiles)}` },
          sizes.length > 0 && { label: 'Size of each', value: sizes.join(' to ') },
          extensions.length > 0 && {
            label: 'Types',
            value: (
              <span className="flex flex-wrap justify-end gap-x-2">
                {extensions.map((extension, index) => (
                  <Mono key={index}>{extension}</Mono>
                ))}
              </span>
            ),
          },
          retained.length > 0 && { label: 'Stored afterwards', value: retained.join(', ') },
        ]}
      />
      <Description text={retention} />
    </div>
  );
}
