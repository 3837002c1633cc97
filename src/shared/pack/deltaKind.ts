/** What a delta or a proposal is of, in words: of memory, of a skill, or of an evaluation. */
const versionKinds = /^(skill|evaluation)s?$/i;

/** Said of a delta that changes no run by itself; undefined for memory, which runs read at once, and for a kind that is not known. */
export function describeLaterEffect(kind: string | undefined): string | undefined {
  if (kind === undefined || !versionKinds.test(kind)) return undefined;
  return 'changes no run by itself: that takes a higher version and a new audition';
}
