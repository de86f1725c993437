import { createRoot } from 'react-dom/client'
import { Index } from './Index.js'
import { readSettings } from './readSettings.js'
import { StoryPage } from './StoryPage.js'

const container = document.getElementById('root')
if (container) {
  const root = createRoot(container)
  const draw = () => {
    // The settings may also follow a `#`. A test can then change the story without reloading the page.
    const asked = location.hash.slice(1) || location.search
    const settings = readSettings(asked)
    document.documentElement.dir = settings.dir
    document.documentElement.style.colorScheme = settings.theme ?? 'light dark'
    root.render(settings.story ? <StoryPage key={asked} settings={settings} /> : <Index />)
  }
  addEventListener('hashchange', draw)
  draw()
}
