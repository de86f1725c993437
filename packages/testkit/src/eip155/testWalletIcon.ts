/** Icon of a test wallet: hazard stripes and a letter, so that it is not mistaken for a wallet with money in it. */
export function testWalletIcon(letter: string, color = '#f5b301'): `data:image/svg+xml,${string}` {
  const safe = /^[A-Za-z0-9]$/.test(letter) ? letter.toUpperCase() : 'T'
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${color}"/>`,
    '<g stroke="#17150f" stroke-width="11"><path d="M-8 20 20-8M-8 56 56-8M40 104l64-64M76 104l28-28"/></g>',
    `<circle cx="48" cy="48" r="28" fill="#17150f"/>`,
    `<text x="48" y="60" fill="${color}" font-family="ui-monospace,monospace" font-size="34" font-weight="700" text-anchor="middle">${safe}</text>`,
    '</svg>',
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
