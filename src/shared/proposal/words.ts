/** Words of proposals, as tests find them. */
export const proposalWords = {
  outcome: 'Outcome of the proposal',
  yourName: 'Your name',
} as const;
