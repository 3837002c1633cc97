/** Results that are hard to show: very long ones, and ones with active or malformed content, or with keys. */

const hugeCharacters = 200_000;

export function hugeText(text: string): string {
  let long = text;
  for (let section = 1; long.length < hugeCharacters; section += 1) {
    const lines = Array.from({ length: 12 }, (_, line) => `- Entry ${section}.${line + 1} was read and needs nothing.`);
    long += `\n## Appendix ${section}\n\n${lines.join('\n')}\n`;
  }
  return long.slice(0, hugeCharacters);
}

/** A passage of the source with keys in it. The keys belong to nobody. */
export function secretText(text: string): string {
  const provider = `sk-${'4f1d9a'.repeat(5)}`;
  const payments = `sk_live_${'51HxQ2'.repeat(4)}`;
  return `${text}
## Settings found in the source

- The provider is called with \`${provider}\`.
- Payments are taken with ${payments}, which belongs in no source.
`;
}

/** Raw HTML, scripted and disguised links, remote images, endless words, and unclosed Markdown. */
export function hostileText(text: string): string {
  return `${text}
## Passages taken from the source as they stand

<script>document.title = 'taken over'</script>
<img src="https://tracker.example/pixel.gif" onerror="document.title='taken over'">
<iframe src="https://tracker.example/frame"></iframe>
<a href="javascript:document.title='taken over'" onclick="document.title='taken over'">A link in HTML</a>

![A remote image](https://tracker.example/pixel.png)
![An inline image](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=)

[Run me](javascript:document.title='taken over') and [me](JaVaScRiPt:document.title='taken-over'),
[a page of data](data:text/html,<script>document.title='taken over'</script>), [a file](file:///etc/hosts),
[https://bank.example](https://tracker.example/login) and <https://tracker.example/auto>.

${'Donaudampfschiff'.repeat(120)}

‮This line runs the other way‬ and this one carries a zero​width space.

| a | b |
|---|
| ${'x'.repeat(400)} | unclosed

- one
  - two
    - three
      - four
        - five
          - six

[1]: javascript:document.title='taken-over'

\`\`\`html
<b>never closed
`;
}
