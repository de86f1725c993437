import 'portico/elements.css'
import { hydrate, mount } from 'svelte'
import App from './App.svelte'

// If a server rendered the page, Svelte hydrates the elements that are already there.
const target = document.querySelector('#app')
const show = target.childElementCount > 0 ? hydrate : mount
show(App, { target })
