/** The encodings that a client accepts by its Accept-Encoding header; a weight of 0 excludes one (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | readonly string[] | null | undefined): Set<string> {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/));
  return new Set(offers.flatMap(([name = '', weight = 'q=1']) => (/^q=0(\.0*)?$/.test(weight) ? [] : [name])));
}
