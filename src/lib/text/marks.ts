/** Marks on one letter that Unicode's stream-safe format allows (UAX 15). More take time with their square, to order or to draw. */
const tooMany = /\p{M}{31}/u;
const beyond = /(\p{M}{30})\p{M}+/gu;

/** Whether some letter carries more marks than any language gives one. */
export const hasTooManyMarks = (text: string): boolean => tooMany.test(text);

/** A text as it can be drawn: a letter keeps its first 30 marks. */
export const fewerMarks = (text: string): string => text.replaceAll(beyond, '$1');
