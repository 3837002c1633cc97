/** When a world answers the request of a run: once it has ended, as public clients rely on, or once it is admitted. */
export const runAnswers = ['ended', 'admitted'] as const;
export type RunAnswerTime = (typeof runAnswers)[number];

/** For worlds in which no control has chosen. */
export const defaultRunAnswer: RunAnswerTime = 'ended';
