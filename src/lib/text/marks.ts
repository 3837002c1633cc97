/** Unicode's stream-safe format (UAX 15) allows 30 marks on a letter. Ordering or rendering more takes quadratic time. */
const tooMany = /\p{M}{31}/u;
const beyond = /(\p{M}{30})\p{M}+/gu;

/** Whether some letter has more marks than any language uses. */
export const hasTooManyMarks = (text: string): boolean => tooMany.test(text);

/** A text that is safe to render: each letter keeps its first 30 marks. */
export const limitMarks = (text: string): string => text.replaceAll(beyond, '$1');
