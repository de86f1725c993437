import { expect, test } from 'vitest'
import { type Device, toLinkTarget } from './readDevice.js'

const phone: Device = {
  isAndroid: false,
  isInFrame: false,
  isMobile: true,
  isTelegram: false,
  takesChromeExtensions: false,
}

test('behavior: a wallet app replaces the page, or the page around it; in Telegram it opens beside it', () => {
  expect(toLinkTarget(phone)).toBe('_self')
  expect(toLinkTarget({ ...phone, isInFrame: true })).toBe('_top')
  expect(toLinkTarget({ ...phone, isTelegram: true })).toBe('_blank')
  expect(toLinkTarget({ ...phone, isInFrame: true, isTelegram: true })).toBe('_blank')
})
