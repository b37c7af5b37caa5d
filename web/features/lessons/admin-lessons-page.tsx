import { useMemo } from 'react'
import { List } from '../../ui/list/list.tsx'
import { useLessonPaths } from './api.ts'
import { writtenLessonsOn } from './components/written-list.tsx'
import './components/admin-lessons.css'

const AdminLessonsPage = () => {
  const { data: paths } = useLessonPaths()
  const lessons = useMemo(() => writtenLessonsOn(paths ?? []), [paths])
  return <List of={lessons} />
}

export default AdminLessonsPage
