import { encodeText, oddToken, tokenSelectors, word256 } from './oddToken.js'

const { balanceOf, decimals, name, symbol } = tokenSelectors
const bytes32 = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0')
const padded = (text: string) => encodeText(`${text}${'\0'.repeat(12)}`)
const held = { [balanceOf]: word256(2_500_000), [decimals]: word256(6) }

/**
 * Tokens from before ERC-20 was final, and tokens that omit or encode differently what ERC-20 leaves open. Each has its
 * code, and its expected name and symbol. Null means that the ends of its address are expected. Every caller has 2.5 of
 * each token, with 6 decimals.
 */
export const oldTokens: Readonly<
  Record<string, { code: string; name: string | null; symbol: string | null }>
> = {
  'texts of 32 bytes': {
    code: oddToken({ ...held, [name]: bytes32('Maker'), [symbol]: bytes32('MKR') }),
    name: 'Maker',
    symbol: 'MKR',
  },
  'texts of 32 bytes, padded in front': {
    code: oddToken({
      ...held,
      [name]: bytes32('Maker').replace(/^(.{10})(0+)$/, '$2$1'),
      [symbol]: bytes32('MKR').replace(/^(.{6})(0+)$/, '$2$1'),
    }),
    name: 'Maker',
    symbol: 'MKR',
  },
  'texts of 32 bytes, and all of them used': {
    code: oddToken({
      ...held,
      [name]: bytes32('A name of two and thirty letters'),
      [symbol]: bytes32('LONG'),
    }),
    name: 'A name of two and thirty letters',
    symbol: 'LONG',
  },
  'texts that are padded with zeros': {
    code: oddToken({ ...held, [name]: padded('Old Coin'), [symbol]: padded('OLD') }),
    name: 'Old Coin',
    symbol: 'OLD',
  },
  'its words in capitals': {
    code: oddToken({
      [balanceOf]: word256(2_500_000),
      '2e0f2625': word256(6),
      a3f4df7e: encodeText('Capital Coin'),
      f76f8d78: encodeText('CAP'),
    }),
    name: 'Capital Coin',
    symbol: 'CAP',
  },
  'its decimals in capitals': {
    code: oddToken({
      [balanceOf]: word256(2_500_000),
      [name]: encodeText('Digix'),
      [symbol]: encodeText('DGD'),
      '2e0f2625': word256(6),
    }),
    name: 'Digix',
    symbol: 'DGD',
  },
  'no name': {
    code: oddToken({ ...held, [symbol]: encodeText('BARE') }),
    name: 'BARE',
    symbol: 'BARE',
  },
  'no symbol': {
    code: oddToken({ ...held, [name]: encodeText('Only A Name') }),
    name: 'Only A Name',
    symbol: 'Only A Name',
  },
  'texts without a place before them': {
    code: oddToken({
      ...held,
      [name]: encodeText('Early Coin').slice(64),
      [symbol]: encodeText('EARL').slice(64),
    }),
    name: 'Early Coin',
    symbol: 'EARL',
  },
  'numbers with more behind them': {
    code: oddToken({
      [balanceOf]: `${word256(2_500_000)}${word256(1)}`,
      [decimals]: `${word256(6)}${word256(0)}`,
      [name]: encodeText('Long Coin'),
      [symbol]: encodeText('LNG'),
    }),
    name: 'Long Coin',
    symbol: 'LNG',
  },
  'empty texts': {
    code: oddToken({ ...held, [name]: encodeText(''), [symbol]: word256(0) }),
    name: null,
    symbol: null,
  },
  'no texts': { code: oddToken(held), name: null, symbol: null },
}
