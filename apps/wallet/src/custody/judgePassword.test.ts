import { expect, test } from 'vitest'
import { judgePassword } from './judgePassword.js'

const options = { email: 'ada.lantern@agora.example' }

test.each([
  ['          ', /not only spaces/],
  ['', /not only spaces/],
  ['\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000', /not only spaces/],
  ['short', /10 characters/],
  ['aaaaaaaaaa', /different characters/],
  ['abababababab', /different characters/],
  ['a b a b a b a b', /different characters/],
  ['1234567890', /letters or words/],
  ['24.12.1987 10:30', /letters or words/],
  ['+49 170 1234567', /letters or words/],
  ['ada.lantern@agora.example', /email address/],
  ['Ada.Lantern@Agora.Example', /email address/],
  ['adalantern1!', /email address/],
  ['password123', /easy to guess/],
  ['P@ssw0rd2024!', /easy to guess/],
  ['passwordpassword', /easy to guess/],
  ['qwertyuiop', /easy to guess/],
  ['Qwertz12345', /easy to guess/],
  ['abcdefghijkl', /easy to guess/],
  ['zyxwvutsrq', /easy to guess/],
  ['iloveyou1234', /easy to guess/],
  ['1q2w3e4r5t', /easy to guess/],
  ['letmeinletmein1', /easy to guess/],
  ['bitcoin-wallet-1', /easy to guess/],
])('error: %j is refused', (password, reason) => {
  expect(judgePassword(password, options)).toMatch(reason)
})

test.each([
  'correct horse battery',
  'lantern river 42 moss',
  'Tr0ubad0ur&Kelp',
  'my dog eats blue socks',
  'xk7-mm2q-9fzt',
  'Vier Katzen im Regen',
  'caf\u00e9 de la gare du nord',
  '猫は雨の日に窓辺で眠る',
  'adaptable geranium',
  '38 4190 2257 8816 0043 9921',
])('default: %j passes', (password) => {
  expect(judgePassword(password, options)).toBeUndefined()
})

test('behavior: without an email address, the other rules still apply', () => {
  expect(judgePassword('correct horse battery')).toBeUndefined()
  expect(judgePassword('password123', { email: null })).toMatch(/easy to guess/)
})
