// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC4337} from "solady/accounts/ERC4337.sol";
import {ECDSA} from "solady/utils/ECDSA.sol";
import {SignatureCheckerLib} from "solady/utils/SignatureCheckerLib.sol";

/// Solady's account for EntryPoint 0.7, with session keys. A session key may send coins and tokens, up to a limit and
/// until a set time. The account checks the limits while it validates an operation. So an operation above them never
/// enters a block, whichever bundler gets it.
contract PorticoAccount is ERC4337 {
    /// The most that one key may move of one token in one period. Address 0 is the network's own coin.
    struct Limit {
        address token;
        uint256 perPeriod;
    }

    /// What one key may do. Times are in unix seconds, amounts in base units.
    struct Session {
        address key;
        uint48 startsAt;
        /// First second in which the key is no longer valid.
        uint48 endsAt;
        /// 0 if the whole session is one period.
        uint48 periodSeconds;
        /// Maximum total cost of the key's operations, no matter who pays.
        uint128 feeLimitWei;
        /// Cost of the key's operations so far. Each operation counts with the maximum that it could have cost.
        uint128 feesWei;
        /// Number of the grant. If a key is granted again, this number changes, so its earlier spending no longer
        /// counts.
        uint256 grant;
        Limit[] limits;
    }

    event SessionGranted(address indexed key, uint48 endsAt);
    event SessionRevoked(address indexed key);

    error SessionNotUsable();
    error CallNotAllowed();
    error SpendLimitExceeded(address token);
    error FeeLimitExceeded();

    /// Length of a signature by a session key. It consists of the key, the number of the period, and 65 bytes of ECDSA.
    /// The key signs the operation together with that number, so nobody can use the signature in another period.
    uint256 private constant sessionSignatureLength = 20 + 6 + 65;

    uint256 private lastGrant;
    Session[] private sessions;
    /// The position of each key in `sessions`, counted from 1.
    mapping(address key => uint256) private placeOf;
    mapping(uint256 grant => mapping(uint256 period => mapping(address token => uint256))) private spent;

    /// Grants a key its limits. They replace any earlier limits of the key.
    function grantSession(
        address key,
        uint48 startsAt,
        uint48 endsAt,
        uint48 periodSeconds,
        uint128 feeLimitWei,
        Limit[] calldata limits
    ) external onlyEntryPointOrOwner {
        if (key == address(0) || key == owner() || endsAt <= startsAt) revert SessionNotUsable();
        if (placeOf[key] != 0) _remove(key);
        Session storage session = sessions.push();
        placeOf[key] = sessions.length;
        session.key = key;
        session.startsAt = startsAt;
        session.endsAt = endsAt;
        session.periodSeconds = periodSeconds;
        session.feeLimitWei = feeLimitWei;
        session.grant = ++lastGrant;
        for (uint256 i; i < limits.length; i++) session.limits.push(limits[i]);
        emit SessionGranted(key, endsAt);
    }

    /// Revokes a key.
    function revokeSession(address key) external onlyEntryPointOrOwner {
        if (placeOf[key] == 0) revert SessionNotUsable();
        _remove(key);
        emit SessionRevoked(key);
    }

    /// Returns all sessions, including those that have ended.
    function listSessions() external view returns (Session[] memory) {
        return sessions;
    }

    /// Returns how much of a token a key has sent in a period, in base units.
    function spentOf(address key, uint256 period, address token) external view returns (uint256) {
        return placeOf[key] == 0 ? 0 : spent[sessions[placeOf[key] - 1].grant][period][token];
    }

    function _remove(address key) private {
        uint256 place = placeOf[key];
        Session storage last = sessions[sessions.length - 1];
        if (last.key != key) {
            sessions[place - 1] = last;
            placeOf[last.key] = place;
        }
        sessions.pop();
        delete placeOf[key];
    }

    /// Checks the signature of an operation. If a session key signed it, this function also checks the operation
    /// against the key's limits. Any other operation needs the owner's signature.
    function _validateSignature(PackedUserOperation calldata userOp, bytes32 userOpHash)
        internal
        override
        returns (uint256 validationData)
    {
        if (userOp.signature.length != sessionSignatureLength) return super._validateSignature(userOp, userOpHash);
        address key = address(bytes20(userOp.signature[:20]));
        uint48 period = uint48(bytes6(userOp.signature[20:26]));
        uint256 place = placeOf[key];
        if (place == 0) revert SessionNotUsable();
        Session storage session = sessions[place - 1];
        _chargeFee(session, userOp);
        _chargeCalls(session, period, userOp.callData);
        address signer = ECDSA.tryRecoverCalldata(
            SignatureCheckerLib.toEthSignedMessageHash(keccak256(abi.encode(userOpHash, period))),
            userOp.signature[26:]
        );
        // Validation may not read the clock. So the times are returned, and the entry point executes the operation only
        // within the period that it is charged to.
        (uint256 validAfter, uint256 validUntil) = _timesOf(session, period);
        return (signer == key ? 0 : 1) | (validUntil << 160) | (validAfter << 208);
    }

    function _timesOf(Session storage session, uint48 period) private view returns (uint256 from, uint256 to) {
        uint256 length = session.periodSeconds;
        if (length == 0 && period != 0) revert SessionNotUsable();
        from = session.startsAt + length * period;
        to = session.endsAt;
        if (length != 0 && from + length < to) to = from + length;
        // The entry point includes both ends, and treats an end of 0 as no end.
        if (from >= to || to == 1) revert SessionNotUsable();
        to -= 1;
    }

    /// Counts an operation's fee as the entry point does, even if the operation names a paymaster. If the paymaster is
    /// all zeros, the account pays. A paymaster to which the account once gave an allowance may take its fee in that
    /// token.
    function _chargeFee(Session storage session, PackedUserOperation calldata userOp) private {
        bytes calldata paymaster = userOp.paymasterAndData;
        uint256 gas = uint128(bytes16(userOp.accountGasLimits)) + uint256(uint128(uint256(userOp.accountGasLimits)))
            + userOp.preVerificationGas;
        // The paymaster's address, then its two gas limits. The entry point accepts no shorter data.
        if (paymaster.length != 0) {
            gas += uint256(uint128(bytes16(paymaster[20:36]))) + uint128(bytes16(paymaster[36:52]));
        }
        uint256 fees = session.feesWei + gas * uint128(uint256(userOp.gasFees));
        if (fees > session.feeLimitWei) revert FeeLimitExceeded();
        session.feesWei = uint128(fees);
    }

    function _chargeCalls(Session storage session, uint256 period, bytes calldata callData) private {
        bytes4 selector = bytes4(callData);
        if (selector == this.execute.selector) {
            (address target, uint256 value, bytes memory data) =
                abi.decode(callData[4:], (address, uint256, bytes));
            _checkWriting(callData, abi.encodeWithSelector(selector, target, value, data));
            _chargeCall(session, period, target, value, data);
        } else if (selector == this.executeBatch.selector) {
            Call[] memory calls = abi.decode(callData[4:], (Call[]));
            _checkWriting(callData, abi.encodeWithSelector(selector, calls));
            for (uint256 i; i < calls.length; i++) {
                _chargeCall(session, period, calls[i].target, calls[i].value, calls[i].data);
            }
        } else {
            revert CallNotAllowed();
        }
    }

    /// Accepts only one encoding of a call. Another encoding could be read differently here than where the call runs.
    function _checkWriting(bytes calldata given, bytes memory written) private pure {
        if (keccak256(given) != keccak256(written)) revert CallNotAllowed();
    }

    function _chargeCall(Session storage session, uint256 period, address target, uint256 value, bytes memory data)
        private
    {
        if (target == address(this) || target == entryPoint()) revert CallNotAllowed();
        if (data.length == 0) {
            _charge(session, period, address(0), value);
            return;
        }
        // Only transfer(address,uint256) of a token with a limit is allowed.
        if (value != 0 || data.length != 68 || bytes4(data) != 0xa9059cbb) revert CallNotAllowed();
        uint256 amount;
        assembly ("memory-safe") {
            amount := mload(add(data, 0x44))
        }
        _charge(session, period, target, amount);
    }

    function _charge(Session storage session, uint256 period, address token, uint256 amount) private {
        uint256 limit;
        bool isLimited;
        for (uint256 i; i < session.limits.length; i++) {
            if (session.limits[i].token != token) continue;
            limit = session.limits[i].perPeriod;
            isLimited = true;
        }
        if (!isLimited) revert CallNotAllowed();
        uint256 before = spent[session.grant][period][token];
        if (amount > limit || before > limit - amount) revert SpendLimitExceeded(token);
        spent[session.grant][period][token] = before + amount;
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Portico Account", "1");
    }

    /// Off, because a compressed call would be another encoding of the call.
    function _useLibZipCdFallback() internal pure override returns (bool) {
        return false;
    }
}
