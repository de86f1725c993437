import { expect, test } from 'vitest'
import { type Device, toLinkTarget } from './readDevice.js'

const phone: Device = {
  isAndroid: false,
  isInFrame: false,
  isMobile: true,
  isTelegram: false,
  takesChromeExtensions: false,
}

test('behavior: a wallet app takes the page’s place, or that of the page around it; in Telegram it opens beside', () => {
  expect(toLinkTarget(phone)).toBe('_self')
  expect(toLinkTarget({ ...phone, isInFrame: true })).toBe('_top')
  expect(toLinkTarget({ ...phone, isTelegram: true })).toBe('_blank')
  expect(toLinkTarget({ ...phone, isInFrame: true, isTelegram: true })).toBe('_blank')
})
