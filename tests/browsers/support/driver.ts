/** What a journey needs of a browser, in terms that WebDriver and WebDriver BiDi share. */

/** A pointer or keyboard action, as both protocols write it. */
export type Step =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string };

export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly Step[];
}

/** One browser tab with its own storage. */
export interface Driver {
  /** Resolves once the document has loaded. */
  navigate: (url: string) => Promise<void>;
  /** Runs the text of a function of one string in the page; resolves to the string it returns. */
  call: (fn: string, argument: string) => Promise<string>;
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** The size of the viewport, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Page errors that the browser reported; undefined if its protocol has none. */
  noise?: readonly string[];
  close: () => Promise<void>;
}

/** A running browser; each test opens its own tab. */
export interface Browser {
  open: () => Promise<Driver>;
  close: () => Promise<void>;
}
