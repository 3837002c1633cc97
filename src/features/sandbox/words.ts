/** Words of the Sandbox screen, as tests find them. */
export const sandboxWords = {
  add5Min: '+5 min',
  clickAgainToReset: 'Click again to reset world',
  copyAsPlaywright: 'Copy as Playwright',
  copyLinkToState: 'Copy link to this state',
  history: 'History of the world',
  newWorldName: 'Name of the new world',
  olderEntries: 'Older entries',
  pendingFaults: 'Pending faults',
  reset: 'Reset world',
  responseDelay: 'Response delay (ms)',
  saveWorld: 'Save world',
  worldFile: 'World file',
} as const;
