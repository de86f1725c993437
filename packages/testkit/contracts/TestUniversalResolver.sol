// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IResolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
}

/// Resolves names as ENS's universal resolver does (ENSIP-10, ENSIP-19, EIP-3668), for local networks only. It supports
/// only Ethereum's own coin type, and makes one offchain lookup after another.
contract TestUniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    IRegistry public immutable registry;

    constructor(IRegistry names) {
        registry = names;
    }

    /// A call that a gateway is resolving, and what to do with its result.
    struct Pending {
        address resolver;
        bytes4 callbackFunction;
        bytes extraData;
        bool isExtended;
        bytes carried;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return resolveFrom(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return resolveFrom(name, data);
    }

    function resolveFrom(bytes memory name, bytes memory data) private view returns (bytes memory, address) {
        (address resolver, bytes memory result) = ask(name, data, this.resolveAnswered.selector, '');
        return (result, resolver);
    }

    function resolveAnswered(bytes calldata response, bytes calldata extra)
        external
        view
        returns (bytes memory, address)
    {
        (Pending memory pending, bytes memory result) = go(response, extra, this.resolveAnswered.selector);
        return (result, pending.resolver);
    }

    function reverse(bytes calldata lookupAddress, uint256 coinType)
        external
        view
        returns (string memory, address, address)
    {
        return reverseFrom(lookupAddress, coinType);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return reverseFrom(lookupAddress, coinType);
    }

    function reverseFrom(bytes memory lookupAddress, uint256 coinType)
        private
        view
        returns (string memory, address, address)
    {
        bytes memory name = reverseName(lookupAddress);
        if (coinType != 60) revert ResolverNotFound(name);
        bytes memory call = abi.encodeCall(IResolver.name, (nodeOf(name, 0)));
        (address resolver, bytes memory result) = ask(name, call, this.nameAnswered.selector, lookupAddress);
        return check(abi.decode(result, (string)), lookupAddress, resolver);
    }

    function nameAnswered(bytes calldata response, bytes calldata extra)
        external
        view
        returns (string memory, address, address)
    {
        (Pending memory pending, bytes memory result) = go(response, extra, this.nameAnswered.selector);
        return check(abi.decode(result, (string)), pending.carried, pending.resolver);
    }

    /// Whether the name resolves to the address that has it as its primary name.
    function check(string memory primary, bytes memory lookupAddress, address reverseResolver)
        private
        view
        returns (string memory, address, address)
    {
        if (bytes(primary).length == 0) return ('', address(0), reverseResolver);
        bytes memory name = encodeDns(bytes(primary));
        (address resolver, bytes memory result) = ask(
            name,
            abi.encodeCall(IResolver.addr, (nodeOf(name, 0))),
            this.addressAnswered.selector,
            abi.encode(primary, lookupAddress, reverseResolver)
        );
        return same(result, abi.encode(primary, lookupAddress, reverseResolver), resolver);
    }

    function addressAnswered(bytes calldata response, bytes calldata extra)
        external
        view
        returns (string memory, address, address)
    {
        (Pending memory pending, bytes memory result) = go(response, extra, this.addressAnswered.selector);
        return same(result, pending.carried, pending.resolver);
    }

    function same(bytes memory result, bytes memory carried, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        (string memory primary, bytes memory lookupAddress, address reverseResolver) =
            abi.decode(carried, (string, bytes, address));
        bytes memory found = abi.encodePacked(abi.decode(result, (address)));
        if (keccak256(found) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, found);
        return (primary, resolver, reverseResolver);
    }

    /// Calls the resolver of a name, or of the nearest name above it whose resolver covers all names below (ENSIP-10).
    function ask(bytes memory name, bytes memory data, bytes4 callback, bytes memory carried)
        private
        view
        returns (address resolver, bytes memory result)
    {
        uint256 offset;
        (resolver, offset) = findResolver(name);
        bool isExtended = isWildcard(resolver);
        if (resolver.code.length == 0 || (offset > 0 && !isExtended)) revert ResolverNotFound(name);
        bytes memory call = isExtended ? abi.encodeCall(IResolver.resolve, (name, data)) : data;
        Pending memory pending = Pending(resolver, 0, '', isExtended, carried);
        result = run(pending, call, callback);
    }

    function go(bytes calldata response, bytes calldata extra, bytes4 callback)
        private
        view
        returns (Pending memory pending, bytes memory result)
    {
        pending = abi.decode(extra, (Pending));
        result = run(
            pending, abi.encodeWithSelector(pending.callbackFunction, response, pending.extraData), callback
        );
    }

    /// Calls a resolver. If it needs an offchain lookup, reverts with that lookup in our own name (EIP-3668, nested
    /// lookups).
    function run(Pending memory pending, bytes memory call, bytes4 callback) private view returns (bytes memory) {
        (bool ok, bytes memory answer) = pending.resolver.staticcall(call);
        if (ok) return pending.isExtended ? abi.decode(answer, (bytes)) : answer;
        if (answer.length < 4 || bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        bytes memory parameters = new bytes(answer.length - 4);
        for (uint256 i = 0; i < parameters.length; i++) parameters[i] = answer[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 inner, bytes memory extraData) =
            abi.decode(parameters, (address, string[], bytes, bytes4, bytes));
        if (sender != pending.resolver) revert ResolverError(answer);
        pending.callbackFunction = inner;
        pending.extraData = extraData;
        revert OffchainLookup(address(this), urls, callData, callback, abi.encode(pending));
    }

    function isWildcard(address resolver) private view returns (bool) {
        if (resolver.code.length == 0) return false;
        try IResolver(resolver).supportsInterface(IResolver.resolve.selector) returns (bool is_) {
            return is_;
        } catch {
            return false;
        }
    }

    function findResolver(bytes memory name) private view returns (address, uint256) {
        for (uint256 offset = 0; name[offset] != 0; offset += 1 + uint8(name[offset])) {
            address resolver = registry.resolver(nodeOf(name, offset));
            if (resolver != address(0)) return (resolver, offset);
        }
        return (address(0), 0);
    }

    /// EIP-137's hash of a name in DNS's form, from one of its labels on.
    function nodeOf(bytes memory name, uint256 offset) private pure returns (bytes32) {
        uint256 size = uint8(name[offset]);
        if (size == 0) return 0;
        bytes memory label = new bytes(size);
        for (uint256 i = 0; i < size; i++) label[i] = name[offset + 1 + i];
        return keccak256(abi.encodePacked(nodeOf(name, offset + 1 + size), keccak256(label)));
    }

    function encodeDns(bytes memory text) private pure returns (bytes memory encoded) {
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != '.') continue;
            bytes memory label = new bytes(i - start);
            for (uint256 j = start; j < i; j++) label[j - start] = text[j];
            encoded = abi.encodePacked(encoded, uint8(label.length), label);
            start = i + 1;
        }
        encoded = abi.encodePacked(encoded, uint8(0));
    }

    /// `{40 hex letters}.addr.reverse`, in DNS's form. Source: EIP-181.
    function reverseName(bytes memory lookupAddress) private pure returns (bytes memory) {
        bytes16 letters = '0123456789abcdef';
        bytes memory hexadecimal = new bytes(lookupAddress.length * 2);
        for (uint256 i = 0; i < lookupAddress.length; i++) {
            hexadecimal[2 * i] = letters[uint8(lookupAddress[i]) >> 4];
            hexadecimal[2 * i + 1] = letters[uint8(lookupAddress[i]) & 15];
        }
        return abi.encodePacked(uint8(hexadecimal.length), hexadecimal, uint8(4), 'addr', uint8(7), 'reverse', uint8(0));
    }
}
