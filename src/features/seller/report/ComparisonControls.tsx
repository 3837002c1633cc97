import { FileButton } from '../../../ui/FileButton';
import { Select } from '../../../ui/Select';
import type { Choice, Comparison } from './useComparison';
import { reportWords } from './words';

/** What the report is compared with, and a button to open another. */
export function ComparisonControls({ comparison }: { comparison: Comparison }) {
  const { past, file, choice, choose, reading, open } = comparison;
  const choices: { label: string; choice: Choice }[] = [
    ...past.flatMap(({ version }) =>
      version === undefined ? [] : { label: `version ${version}`, choice: { kind: 'version', version } as const },
    ),
    ...(file ? [{ label: reportWords.openedFile, choice: { kind: 'file' } as const }] : []),
    { label: 'nothing', choice: { kind: 'nothing' } },
  ];
  return (
    <>
      {choices.length > 1 && (
        <Select
          inline
          label={reportWords.comparedWith}
          options={choices.map(({ label }, index) => ({ value: String(index), label }))}
          value={String(choices.findIndex((each) => isSameChoice(each.choice, choice)))}
          onChange={(value) => {
            const chosen = choices[Number(value)];
            if (chosen) choose(chosen.choice);
          }}
        />
      )}
      <FileButton
        label={reportWords.openSaved}
        fileLabel="Saved report"
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        size={choices.length > 1 ? undefined : 'sm'}
        pending={reading}
        onFile={(file) => void open(file)}
      />
    </>
  );
}

const isSameChoice = (a: Choice, b: Choice): boolean =>
  a.kind === b.kind && (a.kind !== 'version' || b.kind !== 'version' || a.version === b.version);
