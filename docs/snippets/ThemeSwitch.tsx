import { usePorticoTheme } from 'portico/react'

export function ThemeSwitch() {
  const { setThemeMode, setThemeVariables, themeMode } = usePorticoTheme()
  return (
    <>
      <button onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')} type="button">
        {themeMode === 'dark' ? 'Light' : 'Dark'}
      </button>
      <button onClick={() => setThemeVariables({ '--portico-accent': 'teal' })} type="button">
        Teal
      </button>
    </>
  )
}
