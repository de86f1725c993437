import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Icon = { file: string; license: string; package: string; version: string }
const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown
const icons = read('./icons.json') as Record<'asset' | 'token' | 'wallet', Record<string, Icon>>
const wallets = (read('../../directory/wallets.json') as { image_id: string; order: number }[]).sort(
  (a, b) => a.order - b.order,
)

test('behavior: the known wallets have their own icons', () => {
  const hasIcon = ({ image_id }: { image_id: string }) => image_id in icons.wallet
  expect(wallets.slice(0, 10).filter(hasIcon)).toHaveLength(10)
  expect(wallets.slice(0, 100).filter(hasIcon).length).toBeGreaterThanOrEqual(95)
  expect(wallets.filter(hasIcon).length).toBeGreaterThanOrEqual(200)
  const known = new Set(wallets.map(({ image_id }) => image_id))
  expect(Object.keys(icons.wallet).filter((id) => !known.has(id))).toEqual([])
})

test('hardening: each picture is drawn, from a package with a permissive license', () => {
  for (const [kind, entries] of Object.entries(icons))
    for (const [name, icon] of Object.entries(entries)) {
      expect(['Apache-2.0', 'MIT'], name).toContain(icon.license)
      expect(icon, name).toMatchObject({
        file: expect.stringMatching(/^[\w./-]+\.(js|svg)$/),
        package: expect.stringMatching(/^(@[\w-]+\/)?[\w-]+$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      })
      expect(existsSync(new URL(`../../images/${kind}/${name}.webp`, import.meta.url)), name).toBe(true)
    }
})
