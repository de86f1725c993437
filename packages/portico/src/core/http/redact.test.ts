import { expect, test } from 'vitest'
import { redact } from './redact.js'

test('default', () => {
  expect(
    redact('failed: wc:7f6e@2?relay-protocol=irn&symKey=587d at https://x.example/a/b?token=1#frag, again'),
  ).toBe('failed: wc:(removed) at https://x.example/a/b again')
  expect(redact('metamask://wc?uri=wc%3A7f6e%402%3FsymKey%3D587d')).toBe('metamask://wc')
  expect(redact('Connection rejected? No: 3 #1')).toBe('Connection rejected? No: 3 #1')
})
