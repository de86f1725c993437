import { expect, onTestFinished, test, vi } from 'vitest'
import { checkOptions, findOptionProblems } from './checkOptions.js'
import type { PorticoOptions } from './options.js'
import { startKit } from './testing/startKit.js'

/** As a host without types writes them. */
const problemsOf = (options: object) =>
  findOptionProblems(startKit(options as Partial<PorticoOptions>)).map(({ message, option }) => [
    option,
    message.split('\n').at(-1),
  ])

test('default: options that are right are not spoken of', () => {
  const options: Partial<PorticoOptions> = {
    directory: async () => [],
    features: { legalCheckbox: true, swaps: true },
    logLevel: 'silent',
    metadata: { name: 'Shop' },
    themeMode: 'dark',
    walletConnect: { projectId: 'p' },
    wallets: { featured: true },
  }
  expect(problemsOf(options)).toEqual([])
})

test('error: hardening B5: a name that does not exist is told with the one that was meant', () => {
  const wrong = {
    features: { legalCheckBox: true },
    metadata: { title: 'Shop' },
    projectID: 'p',
    themeVariabels: {},
    wallet: {},
    walletConnect: { relay: 'wss://relay.example' },
    whatever: 1,
  }
  expect(problemsOf(wrong)).toEqual([
    ['projectID', 'Did you mean `projectId`?'],
    ['themeVariabels', 'Did you mean `themeVariables`?'],
    ['wallet', 'Did you mean `wallets`?'],
    ['whatever', 'docs/options.md lists those there are.'],
    ['features.legalCheckBox', 'Did you mean `features.legalCheckbox`?'],
    ['metadata.title', 'docs/options.md lists those there are.'],
    ['walletConnect.relay', 'docs/options.md lists those there are.'],
  ])
})

test('error: hardening B5: a value that is none of an option', () => {
  expect(problemsOf({ directory: [], logLevel: 'trace', themeMode: 'auto' })).toEqual([
    ['themeMode', 'Use one of: `light`, `dark`; or leave it out.'],
    ['logLevel', 'Use one of: `silent`, `error`, `warn`, `info`, `debug`; or leave it out.'],
    ['directory', "Pass `bestKnownWallets` of 'portico/wallets', or a function of your own, as it is."],
  ])
})

test('behavior: the console and the log name the field, by a typed error', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const portico = startKit({ themeMode: 'auto' as never })
  checkOptions(portico)
  expect(error.mock.calls).toMatchObject([[{ code: 'INVALID_OPTION', option: 'themeMode' }]])
  expect(portico.internal.log.read().join()).toContain('themeMode')
})
