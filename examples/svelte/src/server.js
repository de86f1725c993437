import { render as renderApp } from 'svelte/server'
import App from './App.svelte'

/** Renders the app on a server. Each rendering has a kit of its own. */
export const render = () => renderApp(App).body
