/**
 * Test files that no sample leaves out. Some test views that change under a press, because users met those faults
 * before any test did. The others once failed because of a race. `firstFrame.test.tsx` samples its own cases.
 */
export const alwaysRun = [
  'e2e/settings.spec.ts',
  'packages/portico/src/modal/account/Account/Account.test.tsx',
  'packages/portico/src/modal/names/RegisterAccountName/RegisterAccountName.test.tsx',
  'packages/portico/src/modal/shell/firstFrame.test.tsx',
  'packages/portico/src/modal/shell/viewChange.test.tsx',
]
