/** Keys pressed during text composition (IME). */
interface ComposedKey {
  isComposing: boolean;
  keyCode: number;
}

/**
 * Whether a key belongs to text composition, such as the Enter that commits a Hangul syllable, and so is not a command. Safari sends that Enter after
 * `compositionend`, when only its key code, 229, still shows it.
 */
export const isComposed = ({ isComposing, keyCode }: ComposedKey): boolean => isComposing || keyCode === 229;

/** Prevents that Enter from submitting a form, in every field of the page. Call once, before the first render. */
export function preventComposedSubmit(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      // A text area handles the key itself, since it may insert a line break.
      if (event.key === 'Enter' && isComposed(event) && event.target instanceof HTMLInputElement)
        event.preventDefault();
    },
    true,
  );
}
