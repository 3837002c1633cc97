/** What is known of a key while text is composed. */
interface ComposedKey {
  isComposing: boolean;
  keyCode: number;
}

/**
 * Whether a key belongs to the composition of a text, such as the Enter that takes over a Hangul syllable: it is no
 * command. Safari sends that Enter after `compositionend`, when only its key code, 229, still says so.
 */
export const isComposed = ({ isComposing, keyCode }: ComposedKey): boolean => isComposing || keyCode === 229;

/** Keeps that Enter from submitting a form, in every field of the page. Call once, before the first render. */
export function holdBackComposedEnter(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      // A text area takes the key itself: it may end the line there.
      if (event.key === 'Enter' && isComposed(event) && event.target instanceof HTMLInputElement)
        event.preventDefault();
    },
    true,
  );
}
