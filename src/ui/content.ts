import type { ReactElement } from 'react';

/**
 * What may be beside something else in an element: elements, never a bare text, which would be lost when a translator moves it. A test enforces this
 * for every element.
 */
export type Elements = ReactElement | false | null | undefined | '' | readonly Elements[];

/** All that an element contains: one text, or elements. */
export type Content = string | Exclude<Elements, ''>;
