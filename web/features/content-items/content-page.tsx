import { List } from '../../ui/list/list.tsx'
import { contentItems } from './components/content-list.tsx'
import './components/content-items.css'

const ContentPage = () => <List of={contentItems} />

export default ContentPage
