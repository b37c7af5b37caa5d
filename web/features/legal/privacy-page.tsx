const PrivacyPage = () => <h1>Privacy</h1>

export default PrivacyPage
