/** What a delta or a proposal changes: memory, a skill, or an evaluation. */
const versionKinds = /^(skill|evaluation)s?$/i;

/** Describes a delta that does not change runs by itself; undefined for memory, which runs read at once, and for an unknown kind. */
export function describeLaterEffect(kind: string | undefined): string | undefined {
  if (kind === undefined || !versionKinds.test(kind)) return undefined;
  return 'changes no run by itself: that takes a higher version and a new audition';
}
