import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { disableFeatures } from '../scripts/browser.mjs'
import { test } from './test.js'

/** Whether frames of another site keep their storage, as in most browsers, or not, as in private windows. */
const toPreferences = (blocksThirdParties: boolean) => ({
  profile: {
    block_third_party_cookies: blocksThirdParties,
    cookie_controls_mode: blocksThirdParties ? 1 : 0,
  },
})

/** Runs a journey in a browser with that setting. */
export const keepingTest = test.extend<{ blocksThirdParties: boolean; ignoredArguments: string[] }>({
  blocksThirdParties: [false, { option: true }],
  context: async ({ baseURL, blocksThirdParties, ignoredArguments, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-profile-'))
    mkdirSync(join(folder, 'Default'))
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(toPreferences(blocksThirdParties)))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      // With partitions, a blocked frame still has a storage of its own.
      args: [
        ...(launchOptions.args ?? []),
        ...(blocksThirdParties ? [disableFeatures('ThirdPartyStoragePartitioning')] : []),
      ],
      ignoreDefaultArgs: ignoredArguments,
      ...(baseURL && { baseURL }),
    })
    await use(context)
    await context.close()
    rmSync(folder, { force: true, recursive: true })
  },
  /** Playwright's default flags to leave out, because of what they disable. */
  ignoredArguments: [[], { option: true }],
})
