/** What a delta or a proposal changes: memory, a skill, or an evaluation. */
const versionKinds = /^(skill|evaluation)s?$/i;

/** Whether a delta changes no run by itself once it is accepted, unlike memory, which runs read right away; false for an unknown kind. */
export const needsNewVersion = (kind: string | undefined): boolean => kind !== undefined && versionKinds.test(kind);

export const NEEDS_NEW_VERSION = 'Accepting it won’t change any run. That takes a higher version and a new audition.';
