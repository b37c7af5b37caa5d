const TermsPage = () => <h1>Terms</h1>

export default TermsPage
