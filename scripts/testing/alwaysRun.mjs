/**
 * Test files that no sample leaves out, because users met these faults first: views that change under a press. Tests
 * that once failed because of a race are here, too. `firstFrame.test.tsx` samples its own cases.
 */
export const alwaysRun = [
  'e2e/settings.spec.ts',
  'packages/portico/src/modal/account/Account/Account.test.tsx',
  'packages/portico/src/modal/names/RegisterAccountName/RegisterAccountName.test.tsx',
  'packages/portico/src/modal/shell/firstFrame.test.tsx',
  'packages/portico/src/modal/shell/viewChange.test.tsx',
]
