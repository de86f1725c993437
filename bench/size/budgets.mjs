// Read by .size-limit.mjs and scripts/checks/weight.mjs: how much weight Portico may add to a site's page. A kB is
// 1,000 bytes of code that esbuild minified and gzip compressed. React and viem belong to the site and are not counted.

/** The limits that `npm run check` enforces, each with its reason. */
export const budgets = {
  firstLoad: {
    limitKb: 11.1,
    reason:
      'What a host pays on every page view, whether anyone connects or not: the store, discovery, a button, and the ' +
      'first frame of Connect, so that a press waits for no file. 0.1 kB since a kit has a language. A page of React alone weighs 66 kB; the goal with every family, email and social is 82 kB.',
  },
  plainPage: {
    limitKb: 13.2,
    reason:
      'What a page without React pays before a visitor turns to the button: the store, discovery, the custom elements ' +
      'with their style, and the first frame of Connect. React comes with the modal. A page without React must stay below 25 kB.',
  },
  standalone: {
    limitKb: 25,
    reason:
      'The one file of portico/standalone that a page without a bundler loads at once, with four families, eight ' +
      'networks, the custom elements, and the hashes of the files that load later.',
  },
  families: {
    limitKb: 3,
    reason:
      'What Solana, Bitcoin, Polkadot and Cosmos add to the first load together: finding their wallets, and no more.',
  },
  signIn: {
    limitKb: 1,
    reason:
      'What sign-in adds to the first load where it is configured, its hook and components included. Where it is not, ' +
      'one line that asks whether it is.',
  },
  openConnect: {
    limitKb: 43.9,
    reason:
      'What the first opening of Connect adds. It loads on hover or focus of the button, so it stands between a ' +
      'user and the list of wallets. 0.5 kB since a view change loses no press: the present view stays, the pressed ' +
      'control busy, until the next one is loaded. 1.2 kB since texts are chunks by language and area: what loads ' +
      'them, plural forms, and the areas of each view. 0.1 kB since a site can open Connect on one wallet. 0.1 kB ' +
      'since the list of recent wallets is not in a cookie. 0.2 kB since screen readers ' +
      'say the title of a new view, grays are darker for users who prefer more contrast, and no link of a wallet ' +
      'opens a browser.',
  },
  loginMethods: {
    limitKb: 10,
    reason:
      'What the email field and the social buttons of Connect add, words included. They load where a host has the ' +
      'embedded wallet, beside what opens Connect.',
  },
  view: {
    limitKb: 15,
    reason:
      'The own chunk of each view that is loaded later: on a slow network (50 kB/s) a click is answered within a third of ' +
      'a second even where nothing was loaded ahead.',
  },
  wallets: {
    limitKb: 20,
    reason:
      'The best-known wallets of a site without a server: a chunk of its own, loaded when wallets to install are listed.',
  },
  solana: {
    limitKb: 60,
    reason:
      'The half of the Solana family that loads when one of its wallets is used, with what builds transfers.',
  },
  family: {
    limitKb: 45,
    reason:
      'All of a family without an SDK of its own. It loads when one of its wallets is used, and stands between the click ' +
      "and the wallet's question.",
  },
  ethereumProvider: {
    limitKb: 26,
    reason:
      'The provider for sites with another kit: our client and the surface of the original, without the QR dialog, ' +
      'which is a file of its own. Such a site loads it on every page view.',
  },
  walletConnect: {
    limitKb: 30,
    reason:
      'The WalletConnect client, loaded when a user first pairs, or for a connection that is restored. A phone on a ' +
      "slow network has it in half a second; the field's own client weighs several times that.",
  },
}
