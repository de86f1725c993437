import { expect, test } from 'vitest'
import { judgePassword } from './judgePassword.js'

const options = { email: 'ada.lantern@agora.example' }

test.each([
  ['          ', 'spaces'],
  ['', 'spaces'],
  ['\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000', 'spaces'],
  ['short', 'short'],
  ['aaaaaaaaaa', 'repetitive'],
  ['abababababab', 'repetitive'],
  ['a b a b a b a b', 'repetitive'],
  ['1234567890', 'numbers'],
  ['24.12.1987 10:30', 'numbers'],
  ['+49 170 1234567', 'numbers'],
  ['ada.lantern@agora.example', 'close'],
  ['Ada.Lantern@Agora.Example', 'close'],
  ['adalantern1!', 'close'],
  ['password123', 'easy'],
  ['P@ssw0rd2024!', 'easy'],
  ['passwordpassword', 'easy'],
  ['qwertyuiop', 'easy'],
  ['Qwertz12345', 'easy'],
  ['abcdefghijkl', 'easy'],
  ['zyxwvutsrq', 'easy'],
  ['iloveyou1234', 'easy'],
  ['1q2w3e4r5t', 'easy'],
  ['letmeinletmein1', 'easy'],
  ['bitcoin-wallet-1', 'easy'],
])('error: %j is refused', (password, reason) => {
  expect(judgePassword(password, options)).toBe(reason)
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
  expect(judgePassword('password123', { email: null })).toMatch('easy')
})
