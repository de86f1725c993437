import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { test } from './test.js'

/** As most people browse: with a profile that lets a frame of another site keep what is its own, apart for each host. */
const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } }

/** A journey in such a browser. */
export const keepingTest = test.extend({
  context: async ({ baseURL, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-profile-'))
    mkdirSync(join(folder, 'Default'))
    writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(baseURL && { baseURL }),
    })
    await use(context)
    await context.close()
    rmSync(folder, { force: true, recursive: true })
  },
})
