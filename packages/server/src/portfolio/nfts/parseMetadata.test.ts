import { expect, test } from 'vitest'
import { parseMetadata } from './parseMetadata.js'

test('hardening B1: a URL that the database cannot store is skipped for the next one', () => {
  const second = 'https://pictures.example/b.png'
  for (const image of ['https://pictures.example/\0.png', 'https://pictures.example/\ud800.png']) {
    expect(parseMetadata({ image, image_url: second }).imageUrl).toBe(second)
    expect(parseMetadata({ image }).imageUrl).toBe('')
  }
})
