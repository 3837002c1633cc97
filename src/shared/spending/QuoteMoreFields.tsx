import { innerLevels, listLevels } from '../../api/reader/levels';
import { MoreFields } from '../MoreFields';

interface QuoteMoreFieldsProps {
  /** The quote as received, or one of its choices. */
  raw: unknown;
  /** The names of the fields that the screen shows. */
  known: readonly string[];
  /** `the quote`, or whose choice it is. */
  of: string;
}

/** The other fields of a quote, at each of its levels, unchanged; nothing if all are shown. */
export function QuoteMoreFields({ raw, known, of }: QuoteMoreFieldsProps) {
  return listLevels(raw).map(({ record, path }) => (
    <MoreFields
      key={path}
      raw={record}
      read={[...known, ...innerLevels(record)]}
      label={`More fields of ${of}${path === '' ? '' : `, ${path.slice(0, -1)}`}`}
    />
  ));
}
