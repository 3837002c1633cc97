/**
 * A page translator that works like Chrome's: it replaces each text by `<font><font>…</font></font>` with the translation, and continues with every
 * text that is added or changed. A replaced text node has left the page, so whoever still updates it changes something invisible.
 *
 * It leaves alone what is marked as not to be translated, code, fields, and blanks. Self-contained, because it is also sent into a browser.
 *
 * @param root what it translates
 * @param inTranslation returns the translation of a text; by default the same text
 * @returns stops it
 */
export function translate(root: Node, inTranslation: (text: string) => string = (text) => text): () => void {
  const own = new WeakSet<Node>();
  const untranslated =
    '[translate="no"], .notranslate, code, pre, kbd, script, style, noscript, textarea, input, svg, font';
  const font = (content: Node): HTMLElement => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    element.append(content);
    own.add(element);
    return element;
  };
  const replace = (text: Text) => {
    const { parentElement: parent, data } = text;
    if (!parent || data.trim() === '' || parent.closest(untranslated)) return;
    text.replaceWith(font(font(document.createTextNode(inTranslation(data)))));
  };
  const replaceIn = (node: Node) => {
    if (own.has(node)) return;
    if (node instanceof Text) return replace(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(replace);
  };
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') replaceIn(target);
      else addedNodes.forEach(replaceIn);
    }
  });
  replaceIn(root);
  changes.observe(root, { childList: true, characterData: true, subtree: true });
  return () => changes.disconnect();
}
