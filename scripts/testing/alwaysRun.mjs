/**
 * Test files that no sample leaves out. Some test views that change under a press, because users met those faults
 * before any test did. The others once failed because of a race. `firstFrame.test.tsx` samples its own cases.
 */
export const alwaysRun = [
  'packages/portico/src/modal/account/Account/Account.test.tsx',
  'packages/portico/src/modal/names/RegisterAccountName/RegisterAccountName.test.tsx',
  'packages/portico/src/modal/shell/firstFrame.test.tsx',
  'packages/portico/src/modal/shell/viewChange.test.tsx',
]

/**
 * Journeys that no sample leaves out, for the same reasons: file, and titles of its tests. `travel.spec.ts` samples its
 * own walks.
 */
export const alwaysRunJourneys = {
  'settings.spec.ts': [
    'behavior: a user who wants to own the wallet gets to its keys, or to a text that says where they are',
    'behavior: deleting the account disconnects the page',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title of a loop, as in its source
  'travel.spec.ts': ['behavior: controls stay where they were drawn, ${nameOf(each)}'],
}
