/** Facts about a login, in emails and on the server's pages. */
export const enFacts = {
  /** Title above the facts that the requesting device states about itself. */
  claimed: 'Reported by the device (not verified)',
  /** Title above the facts that the server itself has found out. */
  seen: 'Seen by our server',

  site: 'Site',
  device: 'Device',
  address: 'IP address',
  purpose: 'Purpose',
  /** When a login was started, such as `12 seconds ago`. */
  started: 'Started',

  /** A row of an email: the name of a fact and the fact. */
  row: '{name}: {value}',
  /** The line above such rows. */
  title: '{title}:',

  /** `browser` and `system` are proper names, such as Chrome and Windows. */
  'device.both': '{browser} on {system}',
  'device.system': 'A browser on {system}',
  'device.unknown': 'An unknown device',

  /** `time` is like `15:40`, `day` like `26 November`. */
  moment: '{time} UTC on {day}',
  'age.now': 'Just now',
  'age.seconds': { plural: 'count', forms: { one: '{count} second ago', other: '{count} seconds ago' } },
  'age.minutes': { plural: 'count', forms: { one: '{count} minute ago', other: '{count} minutes ago' } },
} as const
