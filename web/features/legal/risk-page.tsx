const RiskPage = () => <h1>Risk</h1>

export default RiskPage
